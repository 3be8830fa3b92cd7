import {
  boltIcon,
  bookIcon,
  buildingIcon,
  carIcon,
  dropIcon,
  fileIcon,
  foodIcon,
  homeIcon,
  leafIcon,
  peopleIcon,
  shieldIcon,
  starIcon,
  wavesIcon,
  wrenchIcon,
} from './icon-paths.ts';

/** The path data of each icon of the directory. */
export const directoryIcons = {
  book: bookIcon,
  building: buildingIcon,
  car: carIcon,
  bolt: boltIcon,
  drop: dropIcon,
  file: fileIcon,
  food: foodIcon,
  health: starIcon,
  home: homeIcon,
  leaf: leafIcon,
  people: peopleIcon,
  shield: shieldIcon,
  waves: wavesIcon,
  wrench: wrenchIcon,
} as const;
