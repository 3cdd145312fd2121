import type { results as english } from '../en/results.ts'

export const results: typeof english = {
  'results.no-blueprint': ({ id, ids }) =>
    `Il n’existe pas de blueprint « ${id} » : choisissez parmi ${ids.join(', ')}.`,
  'results.no-region': ({ region, regions }) =>
    `Il n’existe pas de région « ${region} » : choisissez parmi ${regions.join(', ')}.`,
  'results.configuration-fixed': ({ name }) =>
    `« ${name} » est une configuration intégrée et ne peut pas être modifiée : choisissez un autre nom.`,
  'results.configuration-undeletable': ({ name }) =>
    `« ${name} » est une configuration intégrée et ne peut pas être supprimée.`,
  'results.no-configuration':
    'Cette configuration n’existe pas, ou elle n’est pas à vous : cherchez-la dans vos configurations enregistrées.',
  'results.no-result':
    'Ce résultat n’existe pas, ou il n’est pas partagé avec vous : demandez à la personne qui l’a créé de le partager.',
  'results.none-yet':
    'Vous n’avez encore généré aucun résultat : répondez aux questions de l’assistant pour en obtenir un.',
}
