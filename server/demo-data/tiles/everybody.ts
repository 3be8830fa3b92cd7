import {
  contact,
  withDescription,
  icon,
  pictureTile,
  smallTile,
  solidRed,
  toPage,
  toScreen,
  type DemoTile,
} from './tile-parts.ts';

/** The values that differ between estates. */
export interface DemoPlace {
  /** The path segment of the estate's pages. */
  page: string;
  picture: string;
  about: string;
  quietFrom: string;
  /** The phone number of the estate's office, formatted for display. */
  office: string;
  hasGateAccess: boolean;
  hasLagoon: boolean;
  /** The id of the service that the lagoon tiles open; empty without a lagoon. */
  lagoonServiceId: string;
  hasUtilities: boolean;
}

export const demoPlaces: Record<string, DemoPlace> = {
  '91': {
    page: 'msasa-ridge',
    picture: 'estate-aerial',
    about: 'Water, thatch and nine kilometres of trails',
    quietFrom: '22:00',
    office: '012 555 0195',
    hasGateAccess: true,
    hasLagoon: true,
    lagoonServiceId: 'lagoon',
    hasUtilities: true,
  },
  '92': {
    page: 'kingfisher-bay',
    picture: 'bird-hide',
    about: 'Reeds, jetties and early mornings',
    quietFrom: '21:00',
    office: '012 555 0295',
    hasGateAccess: true,
    hasLagoon: true,
    lagoonServiceId: 'lagoon-92',
    hasUtilities: false,
  },
  '93': {
    page: 'acacia-walk',
    picture: 'new-homes',
    about: 'The first streets are finished',
    quietFrom: '22:00',
    office: '012 555 0395',
    hasGateAccess: false,
    hasLagoon: false,
    lagoonServiceId: '',
    hasUtilities: false,
  },
};

/**
 * The tiles that every role of an estate has. At most one tile of a home is solid: inviting visitors if the role may invite, else
 * gate access, else emergency.
 */
export const tilesOfEverybody = (
  place: DemoPlace,
  { mayInvite, opensGates }: { mayInvite: boolean; opensGates: boolean },
): DemoTile[] => [
  pictureTile('About the estate', 20, place.picture, {
    cssDefaultSize: 'large',
    ...withDescription(place.about),
    ...toPage(place.page),
  }),
  smallTile('Emergency', 100, {
    ...icon('MaterialCommunityIcons', 'alarm-light-outline'),
    ...toScreen('/emergency'),
    ...(!opensGates && solidRed),
  }),
  ...(place.hasGateAccess
    ? [
        smallTile('Gate access', 110, {
          ...icon('MaterialCommunityIcons', 'qrcode-scan'),
          ...toScreen('/access'),
          // Shown only to roles that open a gate of this estate.
          enableAccessControl: true,
          ...(opensGates && !mayInvite && solidRed),
        }),
      ]
    : []),
  smallTile('Notifications', 120, { ...icon('Ionicons', 'notifications-outline'), ...toScreen('/notifications') }),
  smallTile('Switch Estate', 130, { ...icon('FontAwesome5', 'exchange-alt'), ...toScreen('/SwitchEstate') }),
  smallTile('House rules', 140, {
    ...icon('FontAwesome5', 'file-alt'),
    ...toPage(`${place.page}/house-rules`),
    splitTileEnabled: true,
    splitTileName: 'Quiet from',
    splitTileValue: place.quietFrom,
  }),
  smallTile('My profile', 150, { ...icon('Ionicons', 'person-outline'), ...toScreen('/profile') }),
  smallTile('Estate office', 145, {
    ...icon('Ionicons', 'information-circle-outline'),
    navigateType: 'none',
    ...contact('Zanele Dube', place.office),
  }),
  smallTile('When you have to leave', 1, {
    tileAppLocation: 'emergency',
    ...icon('FontAwesome5', 'map'),
    ...toPage(`${place.page}/evacuation`),
  }),
  smallTile('Weather warnings', 2, {
    tileAppLocation: 'emergency',
    ...icon('FontAwesome5', 'bolt'),
    ...toPage('weather'),
  }),
  smallTile('About the app', 190, { ...icon('Ionicons', 'information-circle-outline'), ...toScreen('/About') }),
];
