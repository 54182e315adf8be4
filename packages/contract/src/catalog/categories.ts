import { text } from '#records/fields';
import { record } from '#records/record';

/** A group of products (spec 2 §3). The form has its name as `category_name`, the list as `name`. */
export const category = record({
  name: 'category',
  permissions: { view: ['category.view', 'category.edit'], edit: 'category.edit' },
  scope: 'company',
  paths: {
    list: '/category/category-list',
    edit: '/category/edit',
    store: '/category/store',
    update: '/category/update',
    status: '/category/status',
    import: '/category/import',
    options: { call: 'GET /category/ddl', search: 'q' },
  },
  fields: {
    category_name: text({
      word: 'categoryName',
      column: 'name',
      nameAs: 'name',
      max: 120,
      required: 'categoryNameMissing',
      listed: true,
      searched: true,
    }),
    description: text({
      word: 'description',
      head: 'categoryDescription',
      max: 300,
      lines: 2,
      required: 'descriptionMissing',
      listed: true,
      searched: true,
    }),
  },
  unique: ['category_name'],
  off: 3,
  says: { created: 'Category created successfully.', updated: 'Category updated successfully.' },
});
