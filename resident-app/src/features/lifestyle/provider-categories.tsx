import type { LifestyleCategory } from '@ekhaya/contract/lifestyle/lifestyle';
import { chipsOf, isPictureAddress, overviewChip, overviewOf } from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { classNames } from '@ekhaya/ui-kit/style/class-names';
import { PictureGrid, PictureTile } from '@ekhaya/ui-kit/lists/picture-card';
import { useEffect, useRef, useState } from 'react';
import { narrowOf } from '@ekhaya/contract/estates/tile-view.rules';
import { Offerings } from './offerings.tsx';
import { useIsStuck } from './use-is-stuck.ts';
import './lifestyle.css';

interface ProviderCategoriesProps {
  providerId: string;
  categories: readonly LifestyleCategory[];
}

/** The chips of a provider, which stay at the top while its content scrolls, and the content of the chosen chip. */
export function ProviderCategories({ providerId, categories }: ProviderCategoriesProps) {
  const [chosenId, setChosenId] = useState<number>(overviewChip.id);
  const top = useRef<HTMLDivElement>(null);
  const isStuck = useIsStuck(top);
  // Staff may remove the chosen category while it is shown.
  const chosen = categories.find(({ id }) => id === chosenId);
  const choose = (id: number): void => {
    setChosenId(id);
    if (isStuck) top.current?.scrollIntoView();
  };
  return (
    <>
      <div ref={top} className="provider-top" />
      <div className={classNames('provider-chips', isStuck && 'provider-chips-stuck')}>
        <Chips label="Categories">
          {chipsOf(categories).map(({ id, name }) => (
            <CategoryChip
              key={id}
              name={name}
              isChosen={id === (chosen?.id ?? overviewChip.id)}
              onPress={() => choose(id)}
            />
          ))}
        </Chips>
      </div>
      <div className="provider-content">
        {chosen ? (
          <Offerings key={chosen.id} providerId={providerId} category={chosen} />
        ) : (
          <Overview categories={categories} onChoose={choose} />
        )}
      </div>
    </>
  );
}

function CategoryChip({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // A category that was chosen in the overview may have its chip outside of the screen.
    if (isChosen) place.current?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  return (
    <Chip isChosen={isChosen} onPress={onPress}>
      <span ref={place}>{name}</span>
    </Chip>
  );
}

interface OverviewProps {
  categories: readonly LifestyleCategory[];
  onChoose: (id: number) => void;
}

function Overview({ categories, onChoose }: OverviewProps) {
  if (categories.length === 0) return <Empty text="N/A" isPart />;
  return (
    <PictureGrid label="Overview">
      {overviewOf(categories).map(({ id, name, imageURL }) => (
        <PictureTile
          key={id}
          title={name}
          picture={isPictureAddress(imageURL) ? narrowOf(imageURL) : ''}
          onPress={() => onChoose(id)}
        />
      ))}
    </PictureGrid>
  );
}
