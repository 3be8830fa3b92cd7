import type { LifestyleCategory, LifestyleOffering, LifestyleProvider } from '@ekhaya/contract/lifestyle/lifestyle';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { call } from '../../platform/api/call.ts';

/** A provider; null if staff have removed it. */
export async function readProvider(providerID: string): Promise<LifestyleProvider | null> {
  try {
    return await call('GET /api/providers/{providerID}', { params: { providerID } });
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'not-found') return null;
    throw thrown;
  }
}

/** The categories of a provider; none if staff have removed it. */
export async function readCategories(providerID: string): Promise<LifestyleCategory[]> {
  try {
    return await call('GET /api/providers/{providerID}/categories', { params: { providerID } });
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'not-found') return [];
    throw thrown;
  }
}

/** The offerings of a category of a provider. */
export const readOfferings = (providerID: string, categoryId: number): Promise<LifestyleOffering[]> =>
  call('GET /api/providers/{providerID}/categories/{categoryID}/offerings', {
    params: { providerID, categoryID: String(categoryId) },
  });
