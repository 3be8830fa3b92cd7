import type { DevelopmentContact, SalesUnit } from '@ekhaya/contract/developments/developments.rules';
import { Box } from '@mui/material';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { PartList } from '../../platform/content/content-parts.tsx';
import { ContentPicture } from '../../platform/content/content-picture.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { MeasureField } from '../../platform/rooms/fields/measure-field.tsx';
import { PICTURE_RATIO } from './picture-ratio.ts';

type PartProps = Pick<ContentFormProps<'development'>, 'fields' | 'change' | 'problems'>;

/** The pictures of the slider. */
export function SliderInput({ fields: { sliderImages }, change, problems }: PartProps) {
  const written = sliderImages.map(({ url, alt }) => ({ picture: url, alt }));
  const save = (parts: { picture: string; alt: string }[]): void =>
    change({
      sliderImages: parts.flatMap(({ picture, alt }) => (picture === '' ? [] : [{ url: picture, alt }])),
    });
  return (
    <Box component="section" aria-label="Pictures" sx={{ display: 'grid', gap: 1.5 }}>
      <SectionHead title="Pictures at the top of its page" />
      {[...written, { picture: '', alt: '' }].slice(0, 12).map((part, at, all) => (
        <ContentPicture
          // The picture and not its place: one before it may be removed while another is uploaded for this one.
          key={`${part.picture} ${all.slice(0, at).filter(({ picture }) => picture === part.picture).length}`}
          label={`Page ${at + 1}`}
          ratio={PICTURE_RATIO}
          {...part}
          onChange={(changed) => save([...written.slice(0, at), changed, ...written.slice(at + 1)])}
          problem={problems[`sliderImages.${at}.alt`]}
        />
      ))}
    </Box>
  );
}

/** The number fields of a unit: the field of the record, its label, and the largest number. */
const numbers = [
  ['from', 'From, in rand', 10_000_000_000],
  ['rooms', 'Bedrooms', 50],
  ['bathrooms', 'Bathrooms', 50],
  ['squareMeters', 'Square metres', 100_000],
] as const satisfies readonly (readonly [keyof SalesUnit, string, number])[];

const blankUnit: SalesUnit = { title: '', from: 0, rooms: 0, bathrooms: 0, squareMeters: 0, images: [] };

/** The units that are sold or let. */
export function UnitsInput({ fields: { sales }, change, problems }: PartProps) {
  return (
    <PartList
      title="Units"
      one="unit"
      parts={sales}
      max={40}
      blank={blankUnit}
      onChange={(units) => change({ sales: units })}
    >
      {(unit, at, changeUnit) => (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' }}>
          <ContentText
            label="Unit"
            value={unit.title}
            maxLength={80}
            onChange={(title) => changeUnit({ title })}
            problem={problems[`sales.${at}.title`]}
          />
          {numbers.map(([name, label, most]) => (
            <MeasureField
              key={name}
              label={label}
              value={unit[name]}
              limits={{ least: 0, most }}
              isWhole
              onChange={(written) => changeUnit({ [name]: written })}
              problem={problems[`sales.${at}.${name}`]}
            />
          ))}
        </Box>
      )}
    </PartList>
  );
}

const blankContact: DevelopmentContact = { contactPerson: '', contactNumber: '' };

/** The people to call. */
export function ContactsInput({ fields: { contact }, change, problems }: PartProps) {
  return (
    <PartList
      title="People to call"
      one="person"
      parts={contact}
      max={6}
      blank={blankContact}
      onChange={(people) => change({ contact: people })}
    >
      {(person, at, changePerson) => (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          <ContentText
            label="Name"
            value={person.contactPerson}
            maxLength={80}
            onChange={(contactPerson) => changePerson({ contactPerson })}
            problem={problems[`contact.${at}.contactPerson`]}
          />
          <ContentText
            label="Number"
            value={person.contactNumber}
            maxLength={25}
            onChange={(contactNumber) => changePerson({ contactNumber })}
            problem={problems[`contact.${at}.contactNumber`]}
          />
        </Box>
      )}
    </PartList>
  );
}
