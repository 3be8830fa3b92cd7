import { chipsOf, overviewOf, priceText } from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { Chip as PhoneChip, Chips as PhoneChips } from '@ekhaya/ui-kit/controls/chip';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { PictureGrid, PictureTile } from '@ekhaya/ui-kit/lists/picture-card';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import { useState } from 'react';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';
import type { ProviderKind } from './provider-form.tsx';

const press = (): void => undefined;

/** The provider as residents see it, in both themes. A press on a chip of the phone shows that category. */
export function ProviderPreview({ item, words: { title, fields } }: ContentPreviewProps<ProviderKind>) {
  const [chosen, setChosen] = useState(0);
  const categories = fields.categories.map((category, at) => ({ ...category, id: at + 1 }));
  const shown = categories.find(({ id }) => id === chosen);
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <PhonePreviews label="Page" title="" isWholeScreen scale={0.61} height={500}>
        <HeroFrame
          title={title === '' ? 'Name' : title}
          overline={item.kind === 'restaurant' ? 'Food Menu' : 'Lifestyle Providers'}
          picture={fields.picture}
          logo={fields.logo}
          onBack={press}
        >
          <PhoneChips label="Categories">
            {chipsOf(categories).map(({ id, name }) => (
              <PhoneChip key={id} isChosen={id === (shown?.id ?? 0)} onPress={() => setChosen(id)}>
                {name === '' ? 'Category' : name}
              </PhoneChip>
            ))}
          </PhoneChips>
          {shown === undefined ? (
            <PictureGrid label="Overview">
              {overviewOf(categories).map(({ id, name, picture }) => (
                <PictureTile key={id} title={name} picture={picture} onPress={() => setChosen(id)} />
              ))}
            </PictureGrid>
          ) : (
            <Rows label="Offerings">
              {shown.offerings.map((offering, at) => (
                <Row
                  key={at}
                  {...(offering.picture !== '' && { lead: { kind: 'picture' as const, url: offering.picture } })}
                  title={offering.title}
                  note={offering.time}
                  detail={offering.text}
                  value={priceText(offering.price)}
                />
              ))}
            </Rows>
          )}
        </HeroFrame>
      </PhonePreviews>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        What residents will see. It follows while you type.
      </Box>
    </Box>
  );
}
