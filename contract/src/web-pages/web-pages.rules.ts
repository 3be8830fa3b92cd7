/** The folders of pages that our own server draws for the frame of /DynamicIFrame; all other paths of ours are screens. */
const FRAMED_PATHS = /^\/(legal|media|demo)\/[\w./-]+$/;

/** Whether an address is a page of our own server that is shown in a frame, such as `/legal/terms`. */
export const isFramedPath = (address: string): boolean => FRAMED_PATHS.test(address) && !address.includes('..');

/** Whether an address may be opened as a web page: https, or a framed page of our own server. */
export const isPageAddress = (address: string): boolean => /^https:\/\/[^\s]+$/.test(address) || isFramedPath(address);
