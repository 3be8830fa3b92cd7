/** The width by height of the pictures of developments. */
export const PICTURE_RATIO = 16 / 9;
