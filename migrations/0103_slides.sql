-- The slides of the home page are a setting of their own: admins add, order and delete them. Their pictures say what they show.
insert into settings (key, value)
select 'slides', jsonb_build_object('slides', (
  select coalesce(jsonb_agg(slide || '{"alt": {}}' order by place), '[]')
  from jsonb_array_elements(value -> 'slides') with ordinality as listed (slide, place)))
from settings where key = 'site' and value ? 'slides'
on conflict (key) do nothing;
update settings set value = value - 'slides' where key = 'site' and value ? 'slides';
