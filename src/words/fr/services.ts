import type { services as english } from '../en/services.ts'

export const services: typeof english = {
  'services.none': 'Ce compte de service n’existe pas : il a été supprimé.',
  'services.name':
    'Utilisez 3 à 40 lettres minuscules, chiffres et tirets, en commençant par une lettre, par exemple shop-deploy.',
  'services.purpose-required': 'Indiquez à quoi sert le compte de service.',
  'services.too-many': ({ max }) => `Il y a déjà ${max} comptes de service : supprimez-en un qui ne sert plus.`,
  'services.name-taken': ({ name }) =>
    `Un compte de service ${name} existe ou a existé, et ce qu’il a fait garde son nom : choisissez-en un autre.`,
  'services.project-twice': 'Un projet est nommé deux fois : nommez chacun une seule fois.',
  'services.no-project': 'L’un des projets n’existe plus : rechargez la page.',
  'services.disabled': 'Ce compte de service est désactivé : activez-le avant de créer un jeton.',
  'services.no-token': 'Ce compte de service n’a pas ce jeton : il a été révoqué.',
}
