import type { DemoProvider } from './written-provider.ts';

/** The Boathouse: every estate with a lagoon has one. */
export const boathouse: DemoProvider = {
  slug: 'boathouse',
  kind: 'menu',
  name: 'The Boathouse',
  picture: 'restaurant-terrace',
  about: 'From the fire, at the water',
  categories: [
    [
      'Breakfast',
      'Breakfast',
      'breakfast',
      [
        ['Farmhouse', '07:00 – 11:30', 'Two eggs, boerewors, tomato, sourdough', '112', 'breakfast'],
        ['Avocado on rye', '07:00 – 11:30', 'Lime, chilli, seeds', '86'],
        ['Oats with honey', '07:00 – 10:00', 'Warm milk, apple, cinnamon', '58'],
      ],
    ],
    [
      'From the fire',
      'From the fire',
      'pizza',
      [
        ['Margherita', '12:00 – 21:00', 'Tomato, fior di latte, basil', '95', 'pizza'],
        ['Boathouse burger', '12:00 – 21:00', 'Karoo beef, cheddar, chips', '128', 'burger'],
        ['Garden bowl', '11:00 – 20:00', 'Chickpeas, feta, citrus dressing', '89', 'salad-bowl'],
        ['Pap and chakalaka', 'Weekends, 12:00 – 16:00', 'With boerewors from Irene', '76'],
      ],
    ],
    [
      'Salads',
      'Salads',
      'salad-bowl',
      [
        ['Beetroot and goat’s cheese', '11:00 – 20:00', 'Walnuts, rocket, honey', '94', 'salad-bowl'],
        ['Chicken Caesar', '11:00 – 20:00', 'Cos, anchovy, croutons', '108'],
      ],
    ],
    [
      'Children',
      'For children',
      'burger',
      [
        ['Small burger', '12:00 – 20:00', 'With chips or carrots', '68', 'burger'],
        ['Fish fingers', '12:00 – 20:00', 'Hake, peas, lemon', '64'],
      ],
    ],
    [
      'Drinks',
      'Drinks',
      'coffee',
      [
        ['Flat white', 'All day', 'Beans from Braamfontein', '36', 'coffee'],
        ['Rooibos', 'All day', 'With honey or milk', '28'],
        ['Ginger beer', 'All day', 'Made here', '34'],
      ],
    ],
  ],
};

/** Amasi and Rye: a bakery. */
export const bakery: DemoProvider = {
  slug: 'amasi-rye',
  kind: 'menu',
  name: 'Amasi and Rye',
  picture: 'coffee',
  about: 'Bread at six, cake at three',
  categories: [
    [
      'Bread',
      'Bread',
      'breakfast',
      [
        ['Rye, 800 g', 'From 06:00', 'Three days of sour dough', '62'],
        ['Seed loaf', 'From 06:00', 'Sunflower, flax, pumpkin', '58'],
        ['Rooster koek', 'Weekends', 'Six, still warm', '45'],
      ],
    ],
    [
      'Coffee',
      'Coffee',
      'coffee',
      [
        ['Flat white', '06:00 – 16:00', 'Oat milk at the same price', '34', 'coffee'],
        ['Filter', '06:00 – 12:00', 'Ask for the roast of the week', '28'],
      ],
    ],
    ['Cakes', 'Cakes and rusks', 'coffee', [['Melktert', 'From 15:00', 'A slice', '38']]],
    ['Orders', 'Orders for parties', 'market-day', []],
  ],
};

/** Wattle Kitchen: sushi and bowls. */
export const wattleKitchen: DemoProvider = {
  slug: 'wattle-kitchen',
  kind: 'menu',
  name: 'Wattle Kitchen',
  picture: 'sushi',
  about: 'Sushi and bowls',
  categories: [
    [
      'Sushi',
      'Sushi',
      'sushi',
      [
        ['Salmon nigiri', '12:00 – 21:30', 'Four pieces', '88', 'sushi'],
        ['Rainbow roll', '12:00 – 21:30', 'Eight pieces', '126'],
        ['Boat for two', '17:00 – 21:30', '28 pieces, ordered an hour before', '420', 'sushi'],
      ],
    ],
    ['Bowls', 'Bowls', 'salad-bowl', [['Poke', '12:00 – 21:30', 'Tuna, edamame, mango', '132', 'salad-bowl']]],
    ['Soup', 'Soup', 'salad-bowl', [['Miso', '12:00 – 21:30', 'Tofu, spring onion', '42']]],
    ['Tea', 'Tea', 'coffee', [['Genmaicha', 'All day', 'A pot for two', '48']]],
  ],
};

/** A kitchen without a menu: its tile has the path NA and calls instead. */
export const kitchenWithoutMenu = { slug: 'fire-wagon', name: 'The Fire Wagon', picture: 'boma-firepit' } as const;
