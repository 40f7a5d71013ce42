/** What a page or the server says when nothing more precise is known. */
export const SOMETHING_WENT_WRONG = 'Something went wrong.';
export const LOCATION_NOT_FOUND = 'Location not found.';
