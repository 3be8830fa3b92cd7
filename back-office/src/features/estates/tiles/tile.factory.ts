import { tile as tileShape, type Tile } from '@ekhaya/contract/estates/estates';

/** A tile of the role Owner at Msasa Ridge. */
export const draftTile = (tileDisplayTitle: string, rest: Partial<Tile> = {}): Tile =>
  tileShape.parse({
    ...{ tileID: `91-${tileDisplayTitle}`, userID: '', email: '', estateName: 'Msasa Ridge', roleRank: 68 },
    ...{ roleName: 'Owner', roleDescription: '', roleDisplayName: 'Owner', roleIsEnabled: true, roleIsDeleted: false },
    ...{ tileDisplayTitle, tilePriority: 10, tileEnabled: true, tileAppLocation: 'home', tileBackofficeName: '' },
    ...{ tileDisplayTitleEnabled: true, tileDescription: '', tileDescriptionEnabled: false, iconFamily: '' },
    ...{ iconName: '', iconFontIcon: '', iconRemoteIcon: '', iconLocalIcon: '', iconToUse: 'font', iconEnabled: true },
    ...{ splitTileEnabled: false, splitTileName: '', splitTileValue: '', cssDefaultSize: 'small' },
    ...{ cssRoundCornerPerc: '0 5 0 5', cssBorderWidthPerc: '1', cssBorderColour: '', cssBackGroundImage: '' },
    ...{ cssFontColour: '', cssBackGroundColour: '', cssEnabled: false, navigateType: 'screen' },
    ...{ navigatePath: '/events', navigateAppName: '', navigateAppStoreID: '', navigateAppStoreLocale: '' },
    ...{ navigatePlayStoreID: '', navigateOverride: false, navigateOverrideURL: '', tileContactPerson: '' },
    ...{ tileContactNumber: '', enableAccessControl: false, visitorAccessAPIPath: '', ...rest },
  });
