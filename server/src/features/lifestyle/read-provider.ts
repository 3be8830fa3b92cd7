import type { LifestyleCategory, LifestyleOffering, LifestyleProvider } from '@ekhaya/contract/lifestyle/lifestyle';
import { descriptionOf, type ProviderFields } from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublishedItem } from '../content/index.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

interface Asked {
  userId: string;
  providerId: string;
}

interface Provider {
  id: string;
  title: string;
  fields: ProviderFields;
}

/**
 * Requires a provider of the lifestyle centre or a restaurant of an estate where the caller has a role.
 * @throws {AppError} `not-found` for a provider that does not exist, `forbidden` for one of another estate
 */
const requireProvider = async (dependencies: Needs, { userId, providerId: id }: Asked): Promise<Provider> => {
  try {
    return await readPublishedItem(dependencies, { kind: 'lifestyle-provider', id, userId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    return readPublishedItem(dependencies, { kind: 'restaurant', id, userId });
  }
};

/** A provider of an estate where the caller has a role. */
export const readProvider = async (dependencies: Needs, asked: Asked): Promise<LifestyleProvider> => {
  const { id, title, fields } = await requireProvider(dependencies, asked);
  return { id, name: title, providerInfo: { logo: fields.logo, imageURL: fields.picture } };
};

/** The categories of a provider of an estate where the caller has a role, numbered from 1 in their order. */
export const listCategories = async (dependencies: Needs, asked: Asked): Promise<LifestyleCategory[]> => {
  const { fields } = await requireProvider(dependencies, asked);
  return fields.categories.map(({ name, title, picture }, at) => ({
    id: at + 1,
    name,
    title: title === '' ? name : title,
    imageURL: picture,
  }));
};

/** The offerings of a category. A category that staff have removed meanwhile has none. */
export const listOfferings = async (
  dependencies: Needs,
  { categoryNumber, ...asked }: Asked & { categoryNumber: number },
): Promise<LifestyleOffering[]> => {
  const { id, fields } = await requireProvider(dependencies, asked);
  const offerings = fields.categories[categoryNumber - 1]?.offerings ?? [];
  return offerings.map(({ title, time, text, price, picture }, at) => ({
    id: `${id}-${categoryNumber}-${at + 1}`,
    title,
    description: descriptionOf({ time, text }),
    price,
    imageURL: picture,
  }));
};
