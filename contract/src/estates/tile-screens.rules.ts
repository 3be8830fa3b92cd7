/**
 * The screens of the app that a tile can open, by path, with the words for them in the console. The tabs come first. Screens that are
 * not here need a record, such as one event, and are reached from one of these.
 */
export const tileScreens = {
  '/emergency': 'Emergency, a tab',
  '/access': 'Gate access, a tab',
  '/home': 'Home, a tab',
  '/profile': 'Profile, a tab',
  '/notifications': 'Notifications, a tab',
  '/MakeBooking': 'Facilities to book',
  '/bookings': 'Bookings',
  '/lagoon': 'Lagoon',
  '/LagoonAccess': 'Booking the lagoon by this tile',
  '/Visitor': 'Visitors',
  '/bills': 'Utilities',
  '/Snags': 'Snags',
  '/events': 'Events',
  '/News': 'What is new',
  '/Documents': 'Documents',
  '/directory': 'Directory',
  '/TelephoneDirectory': 'Telephone directory',
  '/EstateDevelopments': 'Developments',
  '/lifestyle': 'Lifestyle Centre',
  '/LifestyleProviderDetails': 'The provider of this tile',
  '/Foods': 'Restaurants',
  '/RestaurantMenu': 'The menu of this tile',
  '/poi': 'Points of interest',
  '/Household': 'Household',
  '/Vehicles': 'Vehicles',
  '/GateHistory': 'Gate history',
  '/guard': 'Gate, for guards',
  '/SwitchEstate': 'Switch Estate',
  '/About': 'About the app',
} as const;

/** The path of a screen of the app that a tile can open. */
export type TileScreenPath = keyof typeof tileScreens;

/** Whether a path is one of the screens that a tile can open. */
export const isTileScreen = (path: string): path is TileScreenPath => Object.hasOwn(tileScreens, path);
