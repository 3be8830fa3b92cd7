import type { LifestyleCategory } from '@ekhaya/contract/lifestyle/lifestyle';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { SavedAge } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { ProviderCategories } from './provider-categories.tsx';
import { useCategories, useOfferings, useProvider, useProviderRecord, type ProviderRecord } from './use-provider.ts';

/** A provider of the lifestyle centre with its categories and offerings. */
export function LifestyleProviderScreen() {
  const record = useProviderRecord('/lifestyle');
  return record && <LifestyleProviderPage record={record} />;
}

function LifestyleProviderPage({ record }: { record: ProviderRecord }) {
  const categories = useCategories(record.tileValue);
  return (
    <ProviderPage
      record={record}
      overline="Lifestyle Providers"
      categories={categories}
      isEmpty={false}
      empty="No Lifestyle Providers Found."
    />
  );
}

/** The menu of a restaurant. All of its categories are read when it is opened. */
export function RestaurantMenuScreen() {
  const record = useProviderRecord('/Foods');
  return record && <RestaurantMenu record={record} />;
}

function RestaurantMenu({ record }: { record: ProviderRecord }) {
  const categories = useCategories(record.tileValue);
  return (
    <>
      <ProviderPage
        record={record}
        overline="Food Menu"
        categories={categories}
        isEmpty={categories.data?.length === 0}
        empty="No Food Menu Found"
      />
      {categories.data?.map((category) => (
        <PrefetchedOfferings key={category.id} providerId={record.tileValue} category={category} />
      ))}
    </>
  );
}

/** Reads the offerings of a category, so that its chip shows them at once and without a network. */
function PrefetchedOfferings({ providerId, category }: { providerId: string; category: LifestyleCategory }) {
  useOfferings(providerId, category);
  return null;
}

interface ProviderPageProps {
  record: ProviderRecord;
  overline: string;
  categories: ReturnType<typeof useCategories>;
  /** The provider has nothing to show. */
  isEmpty: boolean;
  empty: string;
}

function ProviderPage({ record, overline, categories, isEmpty, empty }: ProviderPageProps) {
  const isOnline = useIsOnline();
  const provider = useProvider(record.tileValue);
  const isGone = provider.data === null;
  return (
    <HeroFrame
      title={provider.data?.name ?? record.title}
      overline={overline}
      picture={provider.data?.providerInfo.imageURL}
      logo={provider.data?.providerInfo.logo}
      onBack={goBack}
    >
      {!isOnline && categories.data && <SavedAge updatedAt={categories.readAt} />}
      {provider.data === undefined && provider.isError && (
        <Failure
          text="Unable to fetch provider"
          isRetrying={provider.isFetching && isOnline}
          onRetry={isOnline ? () => void provider.refetch() : undefined}
        />
      )}
      {isGone || isEmpty ? (
        <Empty text={empty} />
      ) : (
        <Categories providerId={record.tileValue} categories={categories} isOnline={isOnline} />
      )}
    </HeroFrame>
  );
}

interface CategoriesProps {
  providerId: string;
  categories: ReturnType<typeof useCategories>;
  isOnline: boolean;
}

function Categories({ providerId, categories, isOnline }: CategoriesProps) {
  const { data } = categories;
  if (data !== undefined) return <ProviderCategories providerId={providerId} categories={sorted(data)} />;
  if (!categories.isError && isOnline) return <SkeletonRows lead="picture" />;
  return (
    <Failure
      text="Unable to fetch categories"
      isRetrying={categories.isFetching && isOnline}
      onRetry={isOnline ? () => void categories.refetch() : undefined}
    />
  );
}

const sorted = (categories: readonly LifestyleCategory[]): LifestyleCategory[] =>
  categories.toSorted((a, b) => a.id - b.id);
