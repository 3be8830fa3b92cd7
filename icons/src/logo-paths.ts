// Path data of the logo on a 48 grid.
export const leafPath = 'M0 0H24A24 24 0 0 1 48 24V48H24A24 24 0 0 1 0 24Z';
export const doorPath = 'M17 14h6.5A8.5 8.5 0 0 1 32 22.500V35H17Z';
