import type { PointIcon } from '@ekhaya/contract/places/points.rules';
import {
  buildingIcon,
  doorIcon,
  flameIcon,
  foodIcon,
  helpIcon,
  leafIcon,
  pinIcon,
  playIcon,
  racketIcon,
  wavesIcon,
} from '@ekhaya/icons/icon-paths';

/** The pictures on the pins. */
export const placeIcons: Readonly<Record<PointIcon, string>> = {
  pin: pinIcon,
  water: wavesIcon,
  food: foodIcon,
  sport: racketIcon,
  fire: flameIcon,
  building: buildingIcon,
  gate: doorIcon,
  leaf: leafIcon,
  play: playIcon,
  help: helpIcon,
};
