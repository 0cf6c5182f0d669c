-- How a family is drawn: the name of a shape, and where each of its parameters comes from (src/drawings/mapping.ts).
alter table families add column drawing jsonb
  check (drawing is null or (jsonb_typeof(drawing) = 'object' and jsonb_typeof(drawing -> 'shape') = 'string'
    and jsonb_typeof(drawing -> 'parameters') = 'object'));
