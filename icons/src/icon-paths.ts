// Path data of the product's icons on a 24 grid, drawn with a round 1.75 stroke and no fill. Each icon is a constant of its own, so
// that a bundle contains only the icons that it shows.
export const menuIcon = 'M4 7h16M4 12h16M4 17h10';
export const searchIcon = 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM16 16l4 4';
export const backIcon = 'M15 5l-7 7 7 7';
export const nextIcon = 'M9 5l7 7-7 7';
export const downIcon = 'M6 9l6 6 6-6';
export const upIcon = 'M6 15l6-6 6 6';
export const closeIcon = 'M6 6l12 12M18 6 6 18';
export const tickIcon = 'M5 12.5l4.5 4.5L19 7.5';
export const plusIcon = 'M12 5v14M5 12h14';
export const minusIcon = 'M5 12h14';
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0Z';
export const eyeOffIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0ZM4 4l16 16';
export const mailIcon = 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5';
export const phoneIcon =
  'M6 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7 2 2 0 0 1 6 3.5Z';
export const bellIcon = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5a2.2 2.2 0 0 0 4 0';
export const homeIcon = 'M4 11.5 12 4l8 7.5M6 10v10h4.5v-6a1.5 1.5 0 0 1 3 0v6H18V10';
export const personIcon = 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6';
export const peopleIcon =
  'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM2.5 19.5c.4-3.5 3-5.2 6.5-5.2s6.1 1.7 6.5 5.2M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2.1.7 3.3 2.3 3.5 4.7';
export const sirenIcon =
  'M6.5 17v-5a5.5 5.5 0 0 1 11 0v5M4 17h16v3.5H4zM12 12v2.5M12 3V1.8M4.6 5.6l-.9-.9M19.4 5.6l.9-.9';
export const accessIcon =
  'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8.5 8.5h3.7a3.3 3.3 0 0 1 3.3 3.3v3.7h-3.7a3.3 3.3 0 0 1-3.3-3.3Z';
export const calendarIcon = 'M4 6h16v14.5H4zM4 10.5h16M8 3.5V7M16 3.5V7';
export const bookedIcon = 'M4 6h16v14.5H4zM4 10.5h16M8 3.5V7M16 3.5V7M9 15.5l2.2 2.2 4-4';
export const clockIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 7v5l3.5 2';
export const pinIcon =
  'M12 21.5S5 15.5 5 10a7 7 0 0 1 14 0c0 5.5-7 11.5-7 11.5ZM9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z';
export const shareIcon = 'M12 15V3.5M8 7l4-4 4 4M5 12v8.5h14V12';
export const copyIcon = 'M9 9h11v11.5H9zM5.5 15H4V3.5h11V5.5';
export const messageIcon = 'M4 19.5V5h16v11.5H8L4 19.5ZM8 9h8M8 12.5h5';
export const trashIcon = 'M4.5 7h15M9.5 7V4h5v3M6.5 7l.8 13.5h9.4L17.5 7M10.2 11v5.5M13.8 11v5.5';
export const refreshIcon = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5';
export const historyIcon = 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9M4.5 4v5h5M12 8v4.3l3 1.7';
export const cameraIcon = 'M4 7.5h3.5L9 5h6l1.5 2.5H20V19H4zM8.75 13a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0 -6.5 0Z';
export const logoutIcon = 'M13 4H5v16h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5';
export const infoIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 11.5v5M12 7.8v.1';
export const helpIcon =
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM9.5 9.7a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.7v.1';
export const offlineIcon =
  'M3.5 3.5l17 17M5 12.5a10 10 0 0 1 4-2.5M2 9a14.5 14.5 0 0 1 4.5-2.9M19 12.5a10 10 0 0 0-5-2.8M22 9A14.5 14.5 0 0 0 10.5 5M8.5 16a5 5 0 0 1 6 -.7M12 19.6v.1';
export const boltIcon = 'M13 2.5 5.5 13.5H11l-1 8L18 10h-5.5l.5-7.5Z';
export const lockIcon = 'M5 10.5h14v10H5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2';
export const ambulanceIcon =
  'M2.5 17V7h11v10M13.5 10h4l3.5 3.5V17M2.5 17h2M9 17h6M19.5 17H21M8 9.5v4M6 11.5h4M4.8 17.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM15.3 17.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z';
export const shieldIcon = 'M12 3 4.5 5.5V11c0 5 3 8.3 7.5 10 4.5-1.7 7.5-5 7.5-10V5.5L12 3ZM8.8 11.8l2.3 2.3 4.2-4.2';
export const policeIcon =
  'M12 3 4.5 5.5V11c0 5 3 8.3 7.5 10 4.5-1.7 7.5-5 7.5-10V5.5L12 3ZM12 7.5l1.3 2.6 2.9.4-2.1 2 .5 2.9-2.6-1.4-2.6 1.4.5-2.9-2.1-2 2.9-.4Z';
export const buildingIcon =
  'M4 20.5h16M6 20.5V8l7-4v16.5M13 9.5h5v11M9 10.5h.1M9 14h.1M9 17.5h.1M15.7 13h.1M15.7 16.5h.1';
export const wrenchIcon =
  'M13.5 10a4.5 4.5 0 0 1 5.7-5.7l-2.7 2.7 0 2 2 0 2.5-2.5a4.5 4.5 0 0 1-6 5.7L7.5 19.7a2.1 2.1 0 0 1-3-3Z';
export const swapIcon = 'M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19';
export const downloadIcon = 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14';
export const externalIcon = 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6';
export const warnIcon = 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.2v.1';
export const octagonCrossIcon = 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM9 9l6 6M15 9l-6 6';
export const slashCircleIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM6 6l12 12';
export const tickCircleIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM8 12.3l2.8 2.8 5.2-5.6';
export const gridIcon = 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z';
export const backspaceIcon = 'M9 5h11.5v14H9l-6-7ZM12.5 9.5l5 5M17.5 9.5l-5 5';
export const scanIcon = 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16';
export const fireIcon =
  'M12 21.5c-4 0-6.5-2.7-6.5-6.2 0-4.3 4-5.8 4.5-12.3 3.5 2 4 5 3.8 7.5 1-.4 1.7-1.3 2-2.5 1.7 1.9 2.7 4 2.7 6.8 0 4-2.5 6.7-6.5 6.7Z';
export const themeIcon = 'M12 3a9 9 0 0 0 0 18zM12 3a9 9 0 0 1 0 18M12 8h6.5M12 12h9M12 16h6.5';
export const visitorIcon =
  'M6.25 8a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM3 20.5c.4-3.9 3-6 7-6 1.6 0 3 .3 4.1 1M18.5 14v6M15.5 17h6';
export const dropIcon = 'M12 3s6.5 6.8 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 9.8 12 3 12 3ZM9 14.5a3 3 0 0 0 2.5 3';
export const flameIcon =
  'M12 21.5c-4 0-6.5-2.7-6.5-6.2 0-4.3 4-5.8 4.5-12.3 3.5 2 4 5 3.8 7.5 1-.4 1.7-1.3 2-2.5 1.7 1.9 2.7 4 2.7 6.8 0 4-2.5 6.7-6.5 6.7ZM12 21.5c-1.7 0-2.7-1.2-2.7-2.8 0-1.9 1.7-2.6 2.7-4.7 1 2.1 2.7 2.8 2.7 4.7 0 1.6-1 2.8-2.7 2.8Z';
export const meterIcon = 'M4 17a8.5 8.5 0 1 1 16 0M12 15l4-5M4 20.5h16';
export const cardIcon = 'M3 5.5h18v13H3zM3 10h18M6.5 15h4';
export const carIcon =
  'M4 17.5v2.5h2.5v-2.5M17.5 17.5v2.5H20v-2.5M3.5 17.5v-5L6 6.5h12l2.5 6v5zM3.5 12.5h17M7 15h.1M17 15h.1';
export const racketIcon =
  'M5.257 13.243a6 6.5 -45 1 0 8.485 -8.485a6 6.5 -45 1 0 -8.485 8.485ZM14 13.5l6 6M6.5 8.5h.1M9.5 6.5h.1M9.5 10h.1M12.3 8.5h.1M8 12h.1M16.7 6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z';
export const wavesIcon =
  'M3 8.5c2 0 2-1.5 4.5-1.5S10 8.5 12 8.5s2-1.5 4.5-1.5S19 8.5 21 8.5M3 13c2 0 2-1.5 4.5-1.5S10 13 12 13s2-1.5 4.5-1.5S19 13 21 13M3 17.5c2 0 2-1.5 4.5-1.5S10 17.5 12 17.5s2-1.5 4.5-1.5 2.5 1.5 4.5 1.5';
export const foodIcon = 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7M17 14c-2.5 0-3.5-2-3.5-5S15 3 17 3v11Z';
export const bookIcon = 'M5 4h14v16.5H5zM9 4v16.5M12.5 8.5h3.5M12.5 12h3.5M3 8h2M3 12.2h2M3 16.5h2';
export const leafIcon = 'M5 5h7.5A6.5 6.5 0 0 1 19 11.5V19h-7.5A6.5 6.5 0 0 1 5 12.5ZM9 9l10 10';
export const ticketIcon = 'M3.5 7h17v3a2 2 0 0 0 0 4v3h-17v-3a2 2 0 0 0 0-4ZM14 7v2M14 11v2M14 15v2';
export const playIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM10 8.5l5.5 3.5-5.5 3.5Z';
export const mapIcon = 'M3.5 6l5.5-2 6 2.5 5.5-2V18L15 20l-6-2.5-5.5 2ZM9 4v13.5M15 6.5V20';
export const bedIcon = 'M3 19v-6h18v6M3 16.5h18M5 13V6h14v7M8 13v-2.5h8V13';
export const umbrellaIcon =
  'M12 12v7a2 2 0 0 0 4 0M3.5 12a8.5 8.5 0 0 1 17 0c-1.4-1-2.8-1-4.2 0-1.4-1-2.9-1-4.3 0-1.4-1-2.9-1-4.3 0-1.4-1-2.8-1-4.2 0ZM12 3.5V2';
export const kayakIcon = 'M2.5 14.5c4 3 15 3 19 0-2 4-17 4-19 0ZM9 15.5 15.5 5M14 4l2.8 1.7M8 18';
export const loungerIcon = 'M3 7l5.5 8H21M6 19l2.5-4M17 15v4M3 7l2-1';
export const fileIcon = 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6';
export const settingsIcon =
  'M4 8h9M17 8h3M4 16h3M11 16h9M13 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM7 16a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z';
export const starIcon = 'M12 4l2.4 5 5.6.7-4.1 3.9 1 5.5L12 16.4 7.1 19.1l1-5.5L4 9.7 9.6 9Z';
export const locateIcon =
  'M6 12a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM12 3v3M12 18v3M3 12h3M18 12h3M10.8 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0Z';
export const directionIcon = 'M20 4l-7 16-2.5-6.5L4 11Z';
export const editIcon = 'M4 20h4L19.5 8.5l-4-4L4 16v4ZM13 7l4 4';
export const octagonIcon = 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM12 8v5M12 16v.1';
export const undoIcon = 'M8.5 5 4.5 9l4 4M5 9h9a5.5 5.5 0 0 1 0 11H9';
export const todayIcon =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4';
export const boardIcon = 'M5 4h14v16H5zM9 9h6M9 13h6';
export const pulseIcon = 'M3 12h4l2.5-6 4 12L16 12h5';
export const randIcon = 'M8 20V4h5a4 4 0 0 1 0 8H8M13 12l4 8';
export const doorIcon = 'M6 21V4h9v17M3 21h18M12 12h.01';
export const imageIcon = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01';
export const gripIcon = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01';
export const bathIcon = 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5ZM6 12V6a2.5 2.5 0 0 1 5 0M7 19l-1 2M17 19l1 2';
export const pointerIcon = 'm6 4 12 7-5.5 1.5L10 18Z';
export const roadIcon = 'M7 20 10 4M17 20 14 4M12 6v2M12 11v2M12 16v2';
export const polygonIcon = 'm5 8 8-4 6 6-3 9-9-1z';
export const rulerIcon = 'M4 4h16v16H4zM4 9h3.5M4 14h3.5M10 20v-3.5M15 20v-3.5M4 4l16 16';
