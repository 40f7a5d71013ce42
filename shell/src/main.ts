import { sendCallsAhead } from './callsAhead';

sendCallsAhead();
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
