import type { prices as english } from '../en/prices.ts'

export const prices: typeof english = {
  'prices.not-json':
    'Ce n’est pas un plan : ce n’est pas du JSON. Créez-en un avec `terraform show -json plan.tfplan`.',
  'prices.no-object': 'Ce n’est pas un plan : ce n’est pas un objet JSON.',
  'prices.no-format':
    'Ce n’est pas un plan : il n’a pas de format_version. Créez-en un avec `terraform show -json plan.tfplan`.',
  'prices.no-changes':
    'Ce n’est pas un plan : il n’a pas de resource_changes. Créez-en un avec `terraform show -json plan.tfplan`.',
  'prices.other-format': ({ version, major }) =>
    `Le plan est au format ${version}, et seul ${major}.x peut être lu. Créez-le avec Terraform 1.x ou OpenTofu 1.x.`,
  'prices.plan-too-large': ({ mb }) => `Le plan dépasse ${mb} Mo. Chiffrez ses parties séparément.`,
  'prices.too-many-resources': ({ max }, { number }) =>
    `Il y a plus de ${number(max)} ressources : chiffrez-en les parties séparément.`,
  'prices.no-input': 'Il n’y a rien à chiffrer : donnez un plan ou des fichiers.',
  'prices.two-inputs': 'Donnez soit un plan, soit des fichiers, pas les deux.',
  'prices.no-files': 'Il n’y a aucun fichier .tf à la racine : nommez-les comme main.tf ou modules/web/main.tf.',
  'prices.no-number': 'Une taille ou un nombre est si grand qu’aucun prix ne peut être calculé : corrigez-le.',
  'prices.no-prior': 'Des fichiers ne disent pas ce qu’il y avait avant : donnez une autre base, ou chiffrez un plan.',
}
