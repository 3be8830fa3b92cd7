/**
 * The label of the button that adds a picture: `Add a card picture`, `Add an event picture`.
 * @param label names the picture: `Card`
 */
export const addPictureText = (label: string): string =>
  `Add ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()} picture`;
