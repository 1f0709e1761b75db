/** The id of the button that starts an edit: the form replaces it and returns the focus to it. */
export const EDIT_BUTTON = 'edit-application';
