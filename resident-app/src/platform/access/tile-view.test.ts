import { describe, expect, it } from 'vitest';
import { homeTile } from './tile.factory.ts';
import { viewOfTile } from '@ekhaya/contract/estates/tile-view.rules';
import { linkOfTile } from './tile-view.ts';

describe('the picture of a tile', () => {
  it('is offered in two widths when it is ours, and in its own width otherwise', () => {
    expect(viewOfTile(homeTile({ cssEnabled: true, cssBackGroundImage: 'pool' }))).toMatchObject({
      picture: '/media/pool',
      pictureWidths: '/media/pool?width=480 480w, /media/pool 720w',
    });
    const remote = viewOfTile(homeTile({ cssEnabled: true, cssBackGroundImage: 'https://example.test/pool.jpg' }));
    expect(remote.picture).toBe('https://example.test/pool.jpg');
    expect(remote.pictureWidths).toBeUndefined();
  });
});

describe('a tile with a picture for the dark theme', () => {
  const tile = homeTile({ cssEnabled: true, cssBackGroundImage: '/media/lagoon|/media/lagoon-dusk' });

  it('shows its day picture in the light theme', () => {
    expect(viewOfTile(tile)).toMatchObject({ picture: '/media/lagoon' });
    expect(viewOfTile(tile).isDarkThemePicture).toBeUndefined();
  });

  it('shows its dusk picture in the dark theme, undimmed', () => {
    expect(viewOfTile(tile, true)).toMatchObject({
      picture: '/media/lagoon-dusk',
      pictureWidths: '/media/lagoon-dusk?width=480 480w, /media/lagoon-dusk 720w',
      isDarkThemePicture: true,
    });
    const single = viewOfTile(homeTile({ cssEnabled: true, cssBackGroundImage: 'pool' }), true);
    expect(single.picture).toBe('/media/pool');
    expect(single.isDarkThemePicture).toBeUndefined();
  });
});

describe('the look of a tile', () => {
  it('has no background picture without cssEnabled', () => {
    const tile = homeTile({ cssBackGroundImage: 'pool' });
    expect(viewOfTile(tile).picture).toBeUndefined();
    expect(viewOfTile({ ...tile, cssEnabled: true }).picture).toBe('/media/pool');
  });

  it('names the application that it opens, or its contact, when it has no description', () => {
    const contact = homeTile({ tileContactPerson: 'Nomsa Radebe', tileContactNumber: '012 555 0195' });
    expect(viewOfTile(contact).note).toBe('Nomsa Radebe, 012 555 0195');
    expect(viewOfTile({ ...contact, tileContactPerson: '' }).note).toBe('012 555 0195');
    const app = homeTile({ navigateType: 'app', navigateAppName: 'WhatsApp' });
    expect(viewOfTile(app).note).toBe('Opens WhatsApp');
    const described = { tileDescription: 'Ask anything', tileDescriptionEnabled: true };
    expect(viewOfTile({ ...app, ...described }).note).toBe('Ask anything');
  });

  it('shows title and description only when they are enabled', () => {
    const tile = { tileDisplayTitle: 'Lagoon', tileDescription: 'Swim' };
    expect(viewOfTile(homeTile(tile))).toMatchObject({ title: 'Lagoon', isTitleHidden: false });
    expect(viewOfTile(homeTile(tile)).note).toBeUndefined();
    const switched = homeTile({ ...tile, tileDisplayTitleEnabled: false, tileDescriptionEnabled: true });
    expect(viewOfTile(switched)).toMatchObject({ isTitleHidden: true, note: 'Swim' });
  });

  it('takes its icon from path data, another address or our server', () => {
    const icons = {
      iconEnabled: true,
      iconFontIcon: 'M0 0',
      iconRemoteIcon: 'https://i.example/a.png',
      iconLocalIcon: 'leaf',
    };
    expect(viewOfTile(homeTile({ ...icons })).icon).toEqual({ kind: 'path', path: 'M0 0' });
    expect(viewOfTile(homeTile({ ...icons, iconToUse: 'remote' })).icon).toEqual({
      kind: 'image',
      url: 'https://i.example/a.png',
    });
    expect(viewOfTile(homeTile({ ...icons, iconToUse: 'local' })).icon).toEqual({
      kind: 'image',
      url: '/media/leaf?width=480',
    });
    expect(viewOfTile(homeTile({ ...icons, iconEnabled: false })).icon).toBeUndefined();
  });

  it('is split when splitTileEnabled is set', () => {
    const tile = homeTile({ splitTileEnabled: true, splitTileName: 'Balance', splitTileValue: 'R 245.50' });
    expect(viewOfTile(tile).split).toEqual({ name: 'Balance', value: 'R 245.50' });
  });

  it('uses its css fields only when cssEnabled is set', () => {
    const css = {
      cssFontColour: '#ffffff',
      cssBackGroundColour: '#0f6e78',
      cssBorderColour: '#000000',
      cssBorderWidthPerc: '2',
    };
    expect(viewOfTile(homeTile(css)).look).toBeUndefined();
    expect(viewOfTile(homeTile({ ...css, cssEnabled: true })).look).toEqual({
      corners: '0 5 0 5',
      borderWidth: 2,
      borderColour: '#000000',
      colours: { ground: '#0f6e78', text: '#ffffff' },
    });
    expect(viewOfTile(homeTile({ cssEnabled: true, cssBackGroundColour: '#B3202A' })).isSolid).toBe(true);
  });
});

describe('the link of a tile', () => {
  it('opens screens, pages and, in a window of their own, app stores', () => {
    expect(linkOfTile(homeTile(), '')).toEqual({ href: '/About' });
    expect(linkOfTile(homeTile({ navigateOverride: true, navigateOverrideURL: 'https://o.example/' }), '')).toEqual({
      href: '/DynamicIFrame',
      record: { url: 'https://o.example/', title: 'Tile' },
    });
    const app = homeTile({ navigateType: 'app', navigateAppStoreID: '123', navigatePlayStoreID: 'com.example' });
    expect(linkOfTile(app, 'iPhone')).toMatchObject({ href: 'https://apps.apple.com/za/app/id123', isExternal: true });
    expect(linkOfTile(app, 'Android').href).toBe('https://play.google.com/store/apps/details?id=com.example');
    expect(linkOfTile(homeTile({ navigateType: 'none' }), '')).toEqual({});
  });

  it('calls its contact without another target, and passes the contact to the page that it opens', () => {
    const contact = { tileContactPerson: 'Nomsa Radebe', tileContactNumber: '012 555 0195' };
    expect(linkOfTile(homeTile({ ...contact, navigateType: 'none' }), '')).toEqual({ href: 'tel:0125550195' });
    const page = homeTile({ ...contact, navigateType: 'external', navigatePath: '/demo/community' });
    expect(linkOfTile(page, '')).toEqual({
      href: '/DynamicIFrame',
      record: {
        url: '/demo/community',
        title: 'Tile',
        contact: { person: 'Nomsa Radebe', number: '012 555 0195' },
      },
    });
  });
});
