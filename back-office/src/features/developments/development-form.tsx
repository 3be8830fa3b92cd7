import { developmentTypes, soldOut, type DevelopmentType } from '@ekhaya/contract/developments/developments.rules';
import { Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { ContentPicture } from '../../platform/content/content-picture.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ContactsInput, SliderInput, UnitsInput } from './development-parts.tsx';
import { ShowDaysInput } from './show-days.tsx';
import { PICTURE_RATIO } from './picture-ratio.ts';

const typeWords: Record<DevelopmentType, string> = { sales: 'To Purchase', rentals: 'To Rent' };

/** The fields of a development, as residents read them from top to bottom. */
export function DevelopmentForm({ item, fields, change, problems, replacements }: ContentFormProps<'development'>) {
  const text = (name: 'area' | 'priceRange' | 'ownedBy', label: string, maxLength: number, help?: string) => (
    <ContentText
      label={label}
      maxLength={maxLength}
      help={help}
      value={fields[name]}
      onChange={(value) => change({ [name]: value })}
      problem={problems[name]}
    />
  );
  const link = (name: 'salesMap' | 'brochure' | 'virtualTour', label: string, help: string) => (
    <ContentText
      label={label}
      help={help}
      maxLength={500}
      placeholder="https://"
      value={fields[name]}
      onChange={(value) => change({ [name]: value })}
      problem={problems[name]}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
        <TextField
          select
          label="Tab"
          value={fields.type}
          onChange={({ target }) => change({ type: target.value as DevelopmentType })}
        >
          {developmentTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {typeWords[type]}
            </MenuItem>
          ))}
        </TextField>
        {text('area', 'Area', 80)}
        {text('priceRange', 'Prices', 60, `“${soldOut}” moves it to the tab of that name`)}
        {text('ownedBy', 'Owner', 80)}
      </Box>
      <FormControlLabel
        label="Shown to residents"
        control={<Switch checked={fields.enabled} onChange={(_, enabled) => change({ enabled })} />}
      />
      <ContentText
        label="Text"
        isLong
        value={fields.description}
        maxLength={2_000}
        onChange={(description) => change({ description })}
        problem={problems['description']}
      />
      <ContentPicture
        label="List"
        ratio={PICTURE_RATIO}
        picture={fields.coverImage}
        alt={fields.coverImageAlt}
        onChange={({ picture, alt }) => change({ coverImage: picture, coverImageAlt: alt })}
        problem={problems['coverImageAlt']}
      />
      <SliderInput fields={fields} change={change} problems={problems} />
      <UnitsInput fields={fields} change={change} problems={problems} />
      <ContactsInput fields={fields} change={change} problems={problems} />
      <ShowDaysInput item={item} fields={fields} change={change} problems={problems} replacements={replacements} />
      <Box component="section" aria-label="Links" sx={{ display: 'grid', gap: 1.5 }}>
        <SectionHead title="Links" note="A button without its link is not shown." />
        {link('salesMap', 'Buy Online', 'The page where a plot or a unit is chosen')}
        {link('brochure', 'Brochure', 'A PDF')}
        {link('virtualTour', 'Virtual Tour', 'A page')}
      </Box>
    </>
  );
}
