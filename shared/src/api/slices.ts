/**
 * What an area takes to keep state of its own in the page's one store, where neither RTK Query, the address nor the
 * form is the right home. Sharing Redux Toolkit whole costs 9 kB gzip at the first page, these names nothing: RTK Query
 * uses them too. No area of this repository has such state so far.
 *
 * @public
 */
export { createSlice } from '@reduxjs/toolkit';
/** @public */
export { useDispatch, useSelector } from 'react-redux';
