-- The specification's six questions and their answers belong to the shop, which has them in `src/pages/questions.ts`, and no
-- longer to the demonstration, which stored them here.
delete from posts where kind = 'question' and slug in ('react-performance', 'state-management', 'prototypal-inheritance',
  'setting-state-directly', 'unit-testing', 'searching-products-by-name');
