import {
  maxCategories,
  maxOfferings,
  type WrittenCategory,
  type WrittenOffering,
} from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { Box } from '@mui/material';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { PartList } from '../../platform/content/content-parts.tsx';
import { ContentPicture } from '../../platform/content/content-picture.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { PartPicture } from './part-picture.tsx';

const blankOffering: WrittenOffering = { title: '', time: '', text: '', price: '', picture: '' };
const blankCategory: WrittenCategory = { name: '', title: '', picture: '', offerings: [] };

/** The kinds of content with the fields of a provider. */
export type ProviderKind = 'lifestyle-provider' | 'restaurant';

type ProviderFormProps = Pick<ContentFormProps<ProviderKind>, 'fields' | 'change' | 'problems'>;

/** The fields of a provider, as residents read them from top to bottom. */
export function ProviderForm({ fields, change, problems }: ProviderFormProps) {
  return (
    <>
      <ContentPicture
        label="Banner"
        ratio={390 / 209}
        picture={fields.picture}
        alt={fields.pictureAlt}
        onChange={({ picture, alt }) => change({ picture, pictureAlt: alt })}
        problem={problems['pictureAlt']}
      />
      <PartPicture label="Logo" ratio={1} picture={fields.logo} onChange={(logo) => change({ logo })} />
      <PartList
        title="Categories"
        one="category"
        parts={fields.categories}
        max={maxCategories}
        blank={blankCategory}
        onChange={(categories) => change({ categories })}
      >
        {(category, at, changeCategory) => (
          <CategoryFields
            category={category}
            problems={problems}
            prefix={`categories.${at}`}
            onChange={changeCategory}
          />
        )}
      </PartList>
    </>
  );
}

interface CategoryFieldsProps {
  category: WrittenCategory;
  problems: ProviderFormProps['problems'];
  /** The path of the category in the names of problems. */
  prefix: string;
  onChange: (change: Partial<WrittenCategory>) => void;
}

function CategoryFields({ category, problems, prefix, onChange: change }: CategoryFieldsProps) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))' }}>
        <ContentText
          label="Name on its chip"
          maxLength={40}
          value={category.name}
          onChange={(name) => change({ name })}
          problem={problems[`${prefix}.name`]}
        />
        <ContentText
          label="Heading"
          maxLength={80}
          help="Empty: the name"
          value={category.title}
          onChange={(title) => change({ title })}
          problem={problems[`${prefix}.title`]}
        />
      </Box>
      <PartPicture
        label="Overview"
        ratio={170 / 128}
        picture={category.picture}
        onChange={(picture) => change({ picture })}
      />
      <PartList
        title="Offerings"
        one="offering"
        parts={category.offerings}
        max={maxOfferings}
        blank={blankOffering}
        onChange={(offerings) => change({ offerings })}
      >
        {(offering, at, changeOffering) => (
          <OfferingFields
            offering={offering}
            problems={problems}
            prefix={`${prefix}.offerings.${at}`}
            onChange={changeOffering}
          />
        )}
      </PartList>
    </>
  );
}

interface OfferingFieldsProps {
  offering: WrittenOffering;
  problems: ProviderFormProps['problems'];
  prefix: string;
  onChange: (change: Partial<WrittenOffering>) => void;
}

function OfferingFields({ offering, problems, prefix, onChange: change }: OfferingFieldsProps) {
  const text = (name: 'title' | 'time' | 'price', label: string, maxLength: number, help?: string) => (
    <ContentText
      label={label}
      maxLength={maxLength}
      help={help}
      value={offering[name]}
      onChange={(value) => change({ [name]: value })}
      problem={problems[`${prefix}.${name}`]}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' }}>
        {text('title', 'Offering', 80)}
        {text('time', 'Time', 80, '12:00 – 21:00')}
        {text('price', 'Price in rand', 12, 'Whole rand: 1 250')}
      </Box>
      <ContentText
        label="Description"
        maxLength={400}
        value={offering.text}
        onChange={(words) => change({ text: words })}
        problem={problems[`${prefix}.text`]}
      />
      <PartPicture label="Offering" ratio={1} picture={offering.picture} onChange={(picture) => change({ picture })} />
    </>
  );
}
