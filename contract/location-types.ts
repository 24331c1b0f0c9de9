/** About 100 kinds of place, from City and Town to Other; stored lower-cased (decision 39). */
export const locationTypes = [
  'City', 'Town', 'Village', 'Castle', 'Palace', 'Manor', 'Mansion', 'Cottage', 'Cabin', 'Apartment',
  'Penthouse', 'House', 'Farmhouse', 'Villa', 'Chateau', 'Townhouse', 'Houseboat', 'Treehouse', 'Tower', 'Lighthouse',
  'Beach', 'Island', 'Harbor', 'Pier', 'Bay', 'Lake', 'River', 'Waterfall', 'Forest', 'Meadow',
  'Mountain', 'Valley', 'Desert', 'Cave', 'Cliff', 'Garden', 'Orchard', 'Vineyard', 'Farm', 'Ranch',
  'Stable', 'Park', 'Greenhouse', 'Maze', 'Cafe', 'Restaurant', 'Bakery', 'Bar', 'Pub', 'Tavern',
  'Inn', 'Hotel', 'Resort', 'Spa', 'Bed and breakfast', 'Library', 'Bookshop', 'Museum', 'Gallery', 'Theater',
  'Opera house', 'Concert hall', 'Cinema', 'Nightclub', 'Ballroom', 'School', 'University', 'Academy', 'Church', 'Chapel',
  'Cathedral', 'Temple', 'Monastery', 'Cemetery', 'Hospital', 'Clinic', 'Office', 'Courthouse', 'Police station', 'Fire station',
  'Military base', 'Market', 'Shop', 'Boutique', 'Flower shop', 'Studio', 'Workshop', 'Factory', 'Warehouse', 'Train station',
  'Train', 'Airport', 'Ship', 'Yacht', 'Spaceship', 'Street', 'Bridge', 'Square', 'Carnival', 'Stadium',
  'Ruins', 'Dungeon', 'Other',
] as const
