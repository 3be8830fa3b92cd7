import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { roles } from '../roles/roles.table.ts';

const line = (name: string) => text(name).notNull().default('');

/** What a role shows: one row a tile, its fields as the contract names them. */
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
    tileBackofficeName: line('backoffice_name'),
    tileDisplayTitleEnabled: boolean('display_title_enabled').notNull().default(true),
    tileDescription: line('description'),
    tileDescriptionEnabled: boolean('description_enabled').notNull().default(false),
    iconFamily: line('icon_family'),
    iconName: line('icon_name'),
    iconRemoteIcon: line('icon_remote'),
    iconLocalIcon: line('icon_local'),
    iconToUse: text('icon_to_use', { enum: ['font', 'remote', 'local'] })
      .notNull()
      .default('font'),
    iconEnabled: boolean('icon_enabled').notNull().default(true),
    splitTileEnabled: boolean('split_enabled').notNull().default(false),
    splitTileName: line('split_name'),
    splitTileValue: line('split_value'),
    cssDefaultSize: text('css_default_size', { enum: ['small', 'medium', 'large'] })
      .notNull()
      .default('medium'),
    cssRoundCornerPerc: text('css_round_corner_perc').notNull().default('0 5 0 5'),
    cssBorderWidthPerc: text('css_border_width_perc').notNull().default('1'),
    cssBorderColour: line('css_border_colour'),
    cssBackGroundImage: line('css_background_image'),
    cssFontColour: line('css_font_colour'),
    cssBackGroundColour: line('css_background_colour'),
    cssEnabled: boolean('css_enabled').notNull().default(false),
    navigateType: text('navigate_type', { enum: ['screen', 'external', 'app', 'none'] })
      .notNull()
      .default('screen'),
    navigatePath: line('navigate_path'),
    navigateAppName: line('navigate_app_name'),
    navigateAppStoreID: line('navigate_app_store_id'),
    navigateAppStoreLocale: line('navigate_app_store_locale'),
    navigatePlayStoreID: line('navigate_play_store_id'),
    navigateOverride: boolean('navigate_override').notNull().default(false),
    navigateOverrideURL: line('navigate_override_url'),
    tileContactPerson: line('contact_person'),
    tileContactNumber: line('contact_number'),
    enableAccessControl: boolean('enable_access_control').notNull().default(false),
    visitorAccessAPIPath: line('visitor_access_api_path'),
  },
  (table) => [index('tiles_role_index').on(table.roleId, table.tilePriority)],
);
