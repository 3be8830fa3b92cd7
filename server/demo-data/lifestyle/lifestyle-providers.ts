import type { DemoProvider } from './written-provider.ts';

/** Amanzi Spa. */
export const spa: DemoProvider = {
  slug: 'amanzi-spa',
  kind: 'lifestyle',
  name: 'Amanzi Spa',
  picture: 'spa',
  about: 'Stones, steam and quiet',
  categories: [
    [
      'Massage',
      'Massage',
      'lagoon-sunset',
      [
        ['Hot stones', '09:00 – 18:00, 60 minutes', 'Basalt from the ridge, marula oil', '720', 'spa'],
        ['Back and shoulders', '09:00 – 19:00, 30 minutes', 'For people who sit', '390'],
        ['Couple', '10:00 – 17:00, 90 minutes', 'Two tables, one view of the water', '1 650', 'lagoon-sunset'],
      ],
    ],
    ['Body', 'Body', 'spa', [['Salt scrub', '09:00 – 17:00, 45 minutes', 'Kalahari salt and citrus', '540', 'spa']]],
    [
      'Hydro',
      'Water and steam',
      'swimming-pool',
      [
        ['Pool and steam', '07:00 – 20:00', 'A morning, an afternoon or an evening', '180', 'swimming-pool'],
        ['Aqua class', 'Tue and Thu, 08:00', 'Twelve places', '95'],
      ],
    ],
    ['Hair', 'Hair', 'salon', [['Wash and dry', '09:00 – 17:00', 'While the mask works', '280', 'salon']]],
    ['Skin', 'Skin', 'yoga-on-lawn', []],
  ],
};

/** Ridge Wellness. */
export const wellness: DemoProvider = {
  slug: 'ridge-wellness',
  kind: 'lifestyle',
  name: 'Ridge Wellness',
  picture: 'yoga-on-lawn',
  about: 'Doctor, gym and yoga',
  categories: [
    [
      'Yoga',
      'Yoga',
      'yoga-on-lawn',
      [
        ['On the lawn', 'Mon, Wed, Sat, 06:30', 'Bring a mat; we have ten to lend', '90', 'yoga-on-lawn'],
        ['Slow evening', 'Thu, 18:00', 'For stiff backs', '90'],
      ],
    ],
    [
      'Gym',
      'Gym',
      'gym',
      [['Personal trainer', '05:30 – 20:00, 60 minutes', 'With a plan for four weeks', '380', 'gym']],
    ],
    [
      'Doctor',
      'Doctor',
      'medical-suite',
      [
        ['Consultation', 'Weekdays, 08:00 – 16:00', 'Dr Khumalo; medical aids accepted', '520', 'medical-suite'],
        ['Flu vaccine', 'March to June', 'No appointment', '210'],
      ],
    ],
    ['Food advice', 'Food advice', 'salad-bowl', [['First talk', 'By appointment', '60 minutes', '450', 'salad-bowl']]],
  ],
};

/** Mirror and Mane. */
export const salon: DemoProvider = {
  slug: 'mirror-mane',
  kind: 'lifestyle',
  name: 'Mirror and Mane',
  picture: 'salon',
  about: 'Hair, nails and brows',
  categories: [
    [
      'Cuts',
      'Cuts',
      'salon',
      [
        ['Cut and finish', '08:30 – 18:00', 'All lengths', '340', 'salon'],
        ['Fringe', '08:30 – 18:00', 'Ten minutes, no appointment', '80'],
      ],
    ],
    ['Colour', 'Colour', 'salon', [['Highlights', '08:30 – 15:00', 'With a treatment', '1 150']]],
    ['Braids', 'Braids', 'salon', [['Box braids', 'By appointment', 'Hair included', '1 400']]],
    [
      'Nails',
      'Nails',
      'spa',
      [
        ['Gel', '09:00 – 18:00', 'Hands', '320'],
        ['Feet', '09:00 – 18:00', 'With a soak', '360'],
      ],
    ],
    ['Brows', 'Brows and lashes', 'salon', [['Shape and tint', '09:00 – 18:00', '20 minutes', '190']]],
    ['Gents', 'Gents', 'salon', [['Cut and beard', '08:30 – 18:00', 'Hot towel', '260']]],
  ],
};

/** Paws and Claws. */
export const pets: DemoProvider = {
  slug: 'paws-and-claws',
  kind: 'lifestyle',
  name: 'Paws and Claws',
  picture: 'vet',
  about: 'Vet, grooming and walks',
  categories: [
    [
      'Vet',
      'Vet',
      'vet',
      [
        ['Consultation', 'Weekdays, 08:00 – 17:30', 'Small animals', '480', 'vet'],
        ['Vaccination', 'Weekdays, 08:00 – 17:30', 'With a health check', '390'],
      ],
    ],
    ['Grooming', 'Grooming', 'vet', [['Wash and trim', '08:00 – 15:00', 'Collected and brought back', '350']]],
    [
      'Walks',
      'Walks',
      'cycle-trail',
      [['An hour on the trail', '06:00 – 09:00', 'At most four dogs', '120', 'cycle-trail']],
    ],
    ['Day care', 'Day care', 'garden-landscaping', [['A day', '07:00 – 18:00', 'Garden, shade, company', '220']]],
  ],
};

/** Saddle and Trail. */
export const outdoors: DemoProvider = {
  slug: 'saddle-trail',
  kind: 'lifestyle',
  name: 'Saddle and Trail',
  picture: 'cycle-trail',
  about: 'Out of the house by six',
  categories: [
    [
      'Cycling',
      'Cycling',
      'cycle-trail',
      [
        ['Gravel loop', 'Sun, 06:00', '32 km, two water points', '60', 'cycle-trail'],
        ['Bicycle for a day', '07:00 – 17:00', 'Helmet and lock included', '240'],
      ],
    ],
    ['Birding', 'Birding', 'bird-hide', [['Dawn in the hide', 'Sat, 05:30', 'Six places', '110', 'bird-hide']]],
    ['Kayak', 'Kayak', 'lagoon', [['Double kayak', '08:00 – 17:00, one hour', 'Vests in every size', '150', 'lagoon']]],
    ['Fishing', 'Fishing', 'lagoon-sunset', [['Day licence', 'From 05:00', 'Catch and release', '80']]],
    ['Tennis', 'Tennis', 'tennis-court', [['Lesson', '07:00 – 19:00, 45 minutes', 'Any level', '290', 'tennis-court']]],
    ['Padel', 'Padel', 'padel-court', [['Beginners', 'Wed, 18:00', 'Rackets to lend', '160', 'padel-court']]],
    ['Picnics', 'Picnics', 'boma-firepit', [['Basket for two', 'Order the day before', 'From Amasi and Rye', '380']]],
    ['Children', 'For children', 'swimming-pool', [['Holiday club', '08:00 – 13:00', 'Ages 6 to 12', '250']]],
  ],
};
