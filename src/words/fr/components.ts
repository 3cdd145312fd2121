import type { components as english } from '../en/components.ts'

export const components: typeof english = {
  'components.no-tf-file': 'Indiquez au moins un fichier .tf.',
  'components.free-with-prices':
    'Un composant qui a des prix n’est pas gratuit : supprimez les prix, ou indiquez qu’il n’est pas gratuit.',
  'components.give-to-team':
    'Seul l’auteur de ce composant ou un propriétaire de son équipe peut le confier à une autre équipe.',
  'components.kept-too-much': ({ max }) =>
    `Ce qui est conservé a plus de ${max} variables ou sorties : importez les fichiers par parties.`,
  'components.block-too-large': 'Un bloc de ce fichier dépasse 200 000 caractères : omettez-le.',
  'components.no-tf-among': 'Il n’y a aucun fichier .tf parmi ceux-ci : indiquez les fichiers Terraform à importer.',
}
