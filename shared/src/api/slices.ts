/**
 * Tools for an area's own state in the page's one store, for state that belongs neither in RTK Query, the address, nor
 * the form. Sharing all of Redux Toolkit costs 9 kB gzip on the first page; these names cost nothing, since RTK Query
 * uses them too. No area of this repository has state of this kind yet.
 *
 * @public
 */
export { createSlice } from '@reduxjs/toolkit';
/** @public */
export { useDispatch, useSelector } from 'react-redux';
