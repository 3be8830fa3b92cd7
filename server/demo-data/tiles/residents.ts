import type { DemoPlace } from './everybody.ts';
import {
  contact,
  demoAddress,
  withDescription,
  icon,
  pictureTile,
  smallTile,
  solidRed,
  toPage,
  toScreen,
  type DemoTile,
} from './tile-parts.ts';

/** The tiles of residents that every version wrote enabled. */
const originalTiles = (place: DemoPlace): DemoTile[] => [
  pictureTile('Clubhouse', 40, 'clubhouse', {
    ...toPage(`${place.page}/clubhouse`),
    splitTileEnabled: true,
    splitTileName: 'Open until',
    splitTileValue: '22:00',
  }),
  pictureTile('Sunset over the water', 170, 'lagoon-sunset', {
    tileDisplayTitleEnabled: false,
    ...toPage(`${place.page}/pictures`),
  }),
  // Opens another app, which has an id in both stores. The tile shows the name of the app below the title.
  smallTile('Street chat', 155, {
    ...icon('MaterialCommunityIcons', 'account-group-outline'),
    navigateType: 'app',
    navigateAppName: 'WhatsApp',
    navigateAppStoreID: '310633997',
    navigateAppStoreLocale: 'za',
    navigatePlayStoreID: 'com.whatsapp',
  }),
  smallTile('Parcels', 160, {
    iconToUse: 'remote',
    iconRemoteIcon: '/media/icon-parcel',
    ...toPage(`${place.page}/parcels`),
  }),
  smallTile('Weather', 165, {
    iconToUse: 'local',
    iconLocalIcon: 'icon-weather',
    ...toPage('weather'),
  }),
  // Opens the override URL, not the screen.
  smallTile('Community', 175, {
    ...icon('MaterialCommunityIcons', 'account-group-outline'),
    ...toScreen('/About'),
    navigateOverride: true,
    navigateOverrideURL: demoAddress(`${place.page}/community`),
    ...contact('Nomsa Radebe', place.office),
  }),
  smallTile('Conservation', 180, {
    ...icon('MaterialCommunityIcons', 'waves'),
    ...toPage(`${place.page}/conservation`),
    cssEnabled: true,
    cssRoundCornerPerc: '0 10 0 10',
    cssBorderWidthPerc: '2',
    cssBorderColour: '#27693f',
    cssBackGroundColour: '#e3f0e6',
    cssFontColour: '#27693f',
  }),
];

/** The tiles of residents whose screens were added to the app later, or do not exist yet. */
const tilesOfLaterScreens = (place: DemoPlace): DemoTile[] => [
  ...(place.hasLagoon
    ? [
        pictureTile('Lagoon', 10, 'lagoon', {
          cssDefaultSize: 'large',
          ...withDescription('Swim, paddle, or do nothing at all'),
          ...toScreen('/lagoon'),
        }),
        pictureTile('Facilities', 12, 'padel-court', { ...toScreen('/MakeBooking') }),
        smallTile('Bookings', 18, {
          ...icon('MaterialCommunityIcons', 'calendar-check-outline'),
          ...toScreen('/bookings'),
        }),
        // Tiles of the lagoon screen. Each opens the booking form of the lagoon service.
        pictureTile('Day on the water', 1, 'lagoon', {
          tileAppLocation: 'lagoon',
          cssDefaultSize: 'large',
          ...withDescription('Day pass, boards, kayaks'),
          ...toScreen('/LagoonAccess'),
          tileBackofficeName: place.lagoonServiceId,
        }),
        pictureTile('Sunset paddle', 2, 'lagoon-sunset', {
          tileAppLocation: 'lagoon',
          ...toScreen('/LagoonAccess'),
          tileBackofficeName: place.lagoonServiceId,
        }),
      ]
    : []),
  ...(place.hasUtilities
    ? [smallTile('Utilities', 14, { ...icon('FontAwesome5', 'bolt'), ...toScreen('/bills') })]
    : []),
  ...(place.hasGateAccess
    ? [
        smallTile('Visitors', 16, {
          ...icon('Ionicons', 'person-add-outline'),
          ...toScreen('/Visitor'),
          tileBackofficeName: 'Visitor Access',
          enableAccessControl: true,
          ...solidRed,
        }),
      ]
    : []),
  pictureTile('Events', 30, 'market-day', { cssDefaultSize: 'large', ...toScreen('/events') }),
  pictureTile('Restaurants', 32, 'restaurant-terrace', {
    cssDefaultSize: 'large',
    ...withDescription('Three kitchens, one clubhouse'),
    ...toScreen('/Foods'),
  }),
  pictureTile('Developments', 34, 'show-house', { ...toScreen('/EstateDevelopments') }),
  pictureTile('Lifestyle Centre', 36, 'spa', { ...toScreen('/lifestyle') }),
  smallTile('What is new', 45, { ...icon('Ionicons', 'notifications-outline'), ...toScreen('/News') }),
  smallTile('Documents', 39, { ...icon('FontAwesome5', 'file-alt'), ...toScreen('/Documents') }),
  smallTile('Directory', 38, { ...icon('Ionicons', 'book-outline'), ...toScreen('/directory') }),
  smallTile('Points of interest', 42, { ...icon('FontAwesome5', 'map'), ...toScreen('/poi') }),
  smallTile('Report a snag', 44, { ...icon('FontAwesome5', 'wrench'), ...toScreen('/Snags') }),
];

/** Additional tiles of owners and tenants. */
export const tilesOfResidentRoles = (place: DemoPlace): DemoTile[] => [
  ...originalTiles(place),
  ...tilesOfLaterScreens(place),
];

/** The tab bar of owners (spec section 6: tab-bar tiles are shown for rank 68). */
export const tabsOfOwners: DemoTile[] = (
  [
    ['emergency', 'Emergency', 'alarm-light-outline'],
    ['access', 'Access', 'qrcode-scan'],
    ['home', 'Home', 'home-outline'],
    ['profile', 'Profile', 'account-outline'],
    ['notifications', 'Notifications', 'bell-outline'],
  ] as const
).map(([name, title, iconName], index) => ({
  tileDisplayTitle: title,
  tilePriority: index + 1,
  tileAppLocation: 'tabBar' as const,
  tileBackofficeName: name,
  ...icon('MaterialCommunityIcons', iconName),
  ...toScreen(`/${name}`),
}));
