export const queue = {
  'queue.no-run': 'There is no such run, or you have no access to its project.',
  'queue.gave-way': 'Another run of the environment took its place.',
}
