import type { texts as english } from '../en/preflight.ts'

export const texts: typeof english = {
  title: 'Vérification du compte',
  lead: 'Ce que Strata a trouvé dans le compte avant le plan.',
  looking: 'Strata vérifie le compte. Le plan commence ensuite.',
  missed: 'Non vérifié : la vérification ne s’est pas terminée à temps, le plan a donc commencé sans elle.',
  clean: 'Vérifié, rien ne manque.',
  none: 'La pile n’a rien de tel.',
  unlooked: 'Non vérifié',
  blocking: 'Empêche l’application',
  warning: 'Peut échouer',
  note: 'À savoir',
  parts: {
    names: 'Noms pris dans le monde entier',
    quotas: 'Limites',
    services: 'Services et API',
    'plan-rights': 'Autorisations pour les plans',
    'apply-rights': 'Autorisations pour les applications',
  },
  looked_one: '{{count}} vérifié',
  looked_other: '{{count}} vérifiés',
  check: 'Vérifier les autorisations',
  of: 'Pour',
  all: 'Tout ce qu’une pile peut avoir',
  environment: 'Environnement {{name}}',
  about: 'Concerne',
}
