/** A rectangle within a picture, in its pixels. */
interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which part of a picture is used. */
export interface Framing {
  /** 1 is the largest part that fits; 4 is a quarter of its width and height. */
  zoom: number;
  /** The middle of the part, from 0 to 1 of the picture's width and height. */
  centre: { x: number; y: number };
}

/** The part that is used before somebody chooses another one: as much as fits, from the middle. */
export const wholePicture: Framing = { zoom: 1, centre: { x: 0.5, y: 0.5 } };

/** The strongest zoom. */
export const maxZoom = 4;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Computes the part of a picture that a framing names. It lies within the picture and has the ratio of the frame.
 * @param ratio width by height of the frame
 */
export function cropOf(picture: { width: number; height: number }, ratio: number, { zoom, centre }: Framing): Crop {
  const scale = within(zoom, 1, maxZoom);
  const isWider = picture.width / picture.height > ratio;
  const width = (isWider ? picture.height * ratio : picture.width) / scale;
  const height = (isWider ? picture.height : picture.width / ratio) / scale;
  return {
    x: within(centre.x * picture.width - width / 2, 0, picture.width - width),
    y: within(centre.y * picture.height - height / 2, 0, picture.height - height),
    width,
    height,
  };
}

/**
 * Moves a framing by a part of the frame: 0.1 to the right shows what lies a tenth of the frame further right. It stops at the edges
 * of the picture.
 */
export function moveFraming(
  picture: { width: number; height: number },
  ratio: number,
  framing: Framing,
  by: { x: number; y: number },
): Framing {
  const { x, y, width, height } = cropOf(picture, ratio, framing);
  const [left, top] = [
    within(x + by.x * width, 0, picture.width - width),
    within(y + by.y * height, 0, picture.height - height),
  ];
  return {
    zoom: framing.zoom,
    centre: { x: (left + width / 2) / picture.width, y: (top + height / 2) / picture.height },
  };
}
