/** The folders of pages that our server renders for the frame of /DynamicIFrame. All its other paths are screens. */
const FRAMED_PATHS = /^\/(legal|media|demo)\/[\w./-]+$/;

/** Whether an address is a page of our own server that is shown in a frame, such as `/legal/terms`. */
export const isFramedPath = (address: string): boolean => FRAMED_PATHS.test(address) && !address.includes('..');

/** Whether an address may be opened as a web page: https, or a framed page of our own server. */
export const isPageAddress = (address: string): boolean => /^https:\/\/[^\s]+$/.test(address) || isFramedPath(address);
