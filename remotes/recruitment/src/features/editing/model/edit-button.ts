/** The id of the button that starts an edit: the form takes its place and gives the focus back to it. */
export const EDIT_BUTTON = 'edit-application';
