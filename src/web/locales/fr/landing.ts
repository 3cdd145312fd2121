import type { texts as en } from '../en/landing.ts'

/** Ce que dit la page d'accueil. */
export const texts = {
  tagline: 'L’IaC par modèles',
  title: 'Des environnements cloud corrects, au prix connu, approuvés et supprimés à temps.',
  lead: 'Répondez à cinq questions ou choisissez un modèle. Strata montre le Terraform et le prix mensuel pendant que vous choisissez, s’adresse à la bonne personne et démonte l’environnement quand son temps est écoulé.',
  createEnvironment: 'Créer un environnement',
  createTemplate: 'Créer un modèle',
  facts: {
    proof: 'Chaque résultat est vérifié avec les schémas des fournisseurs',
    prices: 'Des prix publics, chacun avec sa source et sa date',
    local: 'Fonctionne sur votre propre machine ; prix et fichiers visibles sans compte cloud',
  },
  mini: {
    title: 'Essayer',
    note: 'le prix et les fichiers suivent chaque clic',
    useCase: 'Que construisez-vous ?',
    teamSize: 'Combien de personnes ?',
    duration: 'Combien de temps ?',
    cloud: 'Fournisseur',
    people: { '1': '1', '3': '2-5', '8': '6-10', '15': '11-20', '30': '20+' },
    perMonth: '/ mois',
    loading: 'Chargement des prix et du compilateur',
    failedTitle: 'L’aperçu n’a pas pu être chargé',
    failedText: 'Ses fichiers ne sont pas arrivés. Vérifiez la connexion et réessayez.',
    groups: { compute: 'Calcul', data: 'Données', network: 'Réseau et accès', other: 'Identité, observabilité' },
    unpriced: '{{priced}} lignes sur {{total}} ont un prix',
    excerpt: '{{shown}} ressources sur {{total}}',
    changed_one: '{{count}} ligne modifiée',
    changed_other: '{{count}} lignes modifiées',
    code: 'Terraform, les ressources les plus chères',
    files: 'main.tf, variables.tf',
  },
  features: {
    title: 'Ce que fait Strata',
    layers: {
      title: 'Architecture en couches',
      text: 'Réseau, identité, données, calcul, accès et observabilité sont les couches d’une même pile. Ajoutez une base de données : le réseau dont elle a besoin vient avec elle.',
    },
    composer: {
      title: 'Composition visuelle',
      text: 'Composez des modèles à partir d’un catalogue de composants pour Azure, AWS et GCP. Chaque carte montre ses réglages, son prix et ses problèmes.',
    },
    identity: {
      title: 'La sécurité par l’identité',
      text: 'Principaux de service, identités gérées et rôles IAM sont créés pour vous avec le moindre privilège, et aucun mot de passe ne reste dans l’état.',
    },
    cost: {
      title: 'Coûts en temps réel',
      text: 'Un prix pour chaque ligne pendant que vous choisissez, des budgets qui tiennent et la suppression automatique des environnements temporaires.',
    },
    clouds: {
      title: 'Modèles multi-cloud',
      text: 'La même intention sur trois clouds, au prix calculé dans les mêmes conditions. Ce qui n’est pas équivalent est indiqué à côté du montant.',
    },
    library: {
      title: 'Bibliothèque de modèles partagée',
      text: 'Mes modèles, les modèles de l’équipe et une galerie publique dont les modèles compilent et ont un prix avant que vous ne les ouvriez.',
    },
  },
  how: {
    title: 'Comment ça marche',
    answer: { title: 'Répondre à 5 questions', text: 'Que construisez-vous, combien de personnes, combien de temps.' },
    choose: { title: 'Choisir un cloud', text: 'Azure, AWS ou GCP, avec le prix de la même pile sur chacun.' },
    review: { title: 'Vérifier et approuver', text: 'Coût estimé, ressources et sécurité sur une seule page.' },
    deploy: { title: 'Déployer ou exporter', text: 'Déployez en un clic ou exportez le Terraform.' },
  },
  blueprints: {
    title: 'Plans types',
    terms: '{{cloud}}, {{region}}, Développement, 2-5 personnes',
    perMonth: '/ mois',
    minutes: '{{count}} minutes',
    range: 'entre {{min}} et {{max}} $',
    loading: 'Chargement des plans types',
    failed: 'Les plans types n’ont pas pu être chargés',
  },
  final: {
    title: 'Partir d’un plan type ou de zéro',
    text: 'Un modèle est enregistré pour vous ou pour une équipe et reste un brouillon jusqu’à son déploiement.',
    link: 'Créer votre premier modèle',
  },
} satisfies typeof en
