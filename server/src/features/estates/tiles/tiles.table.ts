import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { roles } from '../roles/roles.table.ts';

const textOrEmpty = (name: string) => text(name).notNull().default('');

/** The tiles of each role, with the contract's field names. */
export const tiles = pgTable(
  'tiles',
  {
    id: text('id').primaryKey(),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    tileDisplayTitle: text('display_title').notNull(),
    tilePriority: integer('priority').notNull(),
    tileEnabled: boolean('is_enabled').notNull().default(true),
    tileAppLocation: text('app_location', {
      enum: ['home', 'emergency', 'tabBar', 'lagoon', 'lifestylecenter', 'Foods'],
    })
      .notNull()
      .default('home'),
    tileBackofficeName: textOrEmpty('backoffice_name'),
    tileDisplayTitleEnabled: boolean('display_title_enabled').notNull().default(true),
    tileDescription: textOrEmpty('description'),
    tileDescriptionEnabled: boolean('description_enabled').notNull().default(false),
    iconFamily: textOrEmpty('icon_family'),
    iconName: textOrEmpty('icon_name'),
    iconRemoteIcon: textOrEmpty('icon_remote'),
    iconLocalIcon: textOrEmpty('icon_local'),
    iconToUse: text('icon_to_use', { enum: ['font', 'remote', 'local'] })
      .notNull()
      .default('font'),
    iconEnabled: boolean('icon_enabled').notNull().default(true),
    splitTileEnabled: boolean('split_enabled').notNull().default(false),
    splitTileName: textOrEmpty('split_name'),
    splitTileValue: textOrEmpty('split_value'),
    cssDefaultSize: text('css_default_size', { enum: ['small', 'medium', 'large'] })
      .notNull()
      .default('medium'),
    cssRoundCornerPerc: text('css_round_corner_perc').notNull().default('0 5 0 5'),
    cssBorderWidthPerc: text('css_border_width_perc').notNull().default('1'),
    cssBorderColour: textOrEmpty('css_border_colour'),
    cssBackGroundImage: textOrEmpty('css_background_image'),
    cssFontColour: textOrEmpty('css_font_colour'),
    cssBackGroundColour: textOrEmpty('css_background_colour'),
    cssEnabled: boolean('css_enabled').notNull().default(false),
    navigateType: text('navigate_type', { enum: ['screen', 'external', 'app', 'none'] })
      .notNull()
      .default('screen'),
    navigatePath: textOrEmpty('navigate_path'),
    navigateAppName: textOrEmpty('navigate_app_name'),
    navigateAppStoreID: textOrEmpty('navigate_app_store_id'),
    navigateAppStoreLocale: textOrEmpty('navigate_app_store_locale'),
    navigatePlayStoreID: textOrEmpty('navigate_play_store_id'),
    navigateOverride: boolean('navigate_override').notNull().default(false),
    navigateOverrideURL: textOrEmpty('navigate_override_url'),
    tileContactPerson: textOrEmpty('contact_person'),
    tileContactNumber: textOrEmpty('contact_number'),
    enableAccessControl: boolean('enable_access_control').notNull().default(false),
    visitorAccessAPIPath: textOrEmpty('visitor_access_api_path'),
  },
  (table) => [index('tiles_role_index').on(table.roleId, table.tilePriority)],
);
