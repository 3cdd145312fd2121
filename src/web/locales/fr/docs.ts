import type { texts as en } from '../en/docs.ts'

/** Ce que dit la documentation autour de ses guides. */
export const texts = {
  title: 'Documentation',
  lead: 'Les guides de cette version et la référence de son interface.',
  english: 'Les guides sont en anglais.',
  api: 'Référence de l’API',
  guidesLabel: 'Guides disponibles',
  missingTitle: 'Ce guide n’existe pas',
  missingText: 'Il porte peut-être un autre nom dans cette version : choisissez-en un dans la liste.',
  toFirst: 'Lire le premier guide',
  failed: 'Le guide n’a pas pu être chargé',
  guides: {
    'use-the-files': 'Utiliser les fichiers générés',
    environments: 'Environnements, approbations, budgets',
    runs: 'Exécutions',
    sandbox: 'Le bac à sable',
    agents: 'Les agents',
    templates: 'Modèles et composants',
    workflows: 'Flux de travail',
    copilot: 'Copilote IA',
    pipelines: 'Pipelines et Git',
    prices: 'Le prix de tout Terraform',
    mcp: 'Outils pour modèles (MCP)',
    sso: 'Authentification unique et groupes',
    operate: 'Exploiter une installation',
  },
} satisfies typeof en
