/** The pictures on the pins of places. */
export const pointIcons = [
  'pin',
  'water',
  'food',
  'sport',
  'fire',
  'building',
  'gate',
  'leaf',
  'play',
  'help',
] as const;

/** The picture on the pin of a place. */
export type PointIcon = (typeof pointIcons)[number];

/** What staff write about a place besides its name. */
export interface PointFields {
  /** One line, such as `Lifeguard 08:00 – 19:00`. */
  description: string;
  image: string;
  imageAlt: string;
  icon: PointIcon;
  latitude: number;
  longitude: number;
  isEnabled: boolean;
}

/** A place in which nothing is written yet. It lies nowhere until it is put on the plan. */
export const blankPoint: PointFields = {
  description: '',
  image: '',
  imageAlt: '',
  icon: 'pin',
  latitude: 0,
  longitude: 0,
  isEnabled: true,
};

/** Whether a place was put on the plan. */
export const isPlaced = ({ latitude, longitude }: Pick<PointFields, 'latitude' | 'longitude'>): boolean =>
  latitude !== 0 || longitude !== 0;

/** What keeps a place from being published, by field. */
export const problemsOfPoint = (point: PointFields): Record<string, string> => ({
  ...(point.image !== '' && point.imageAlt.trim() === '' && { imageAlt: 'Say what the picture shows.' }),
  ...(!isPlaced(point) && { latitude: 'Say where it is.' }),
});
