/** Message of a page or the server when no more precise message is known. */
export const SOMETHING_WENT_WRONG = 'Something went wrong.';
export const LOCATION_NOT_FOUND = 'Location not found.';
