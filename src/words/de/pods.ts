import type { pods as english } from '../en/pods.ts'

export const pods: typeof english = {
  'pods.waits': ({ reason }) => `Der Pod dieser Phase wartet (${reason}).`,
  'pods.not-started': ({ minutes, reason }, { number }) =>
    `Der Pod dieser Phase ist nicht innerhalb von ${number(minutes)} Minuten gestartet (${reason}): Schaffen Sie Platz im Cluster, oder ändern Sie STRATA_KUBERNETES_CPU, STRATA_KUBERNETES_MEMORY oder STRATA_KUBERNETES_START_SECONDS des Agenten.`,
  'pods.image': ({ image, reason }) =>
    `Der Cluster kann das Image ${image} nicht laden (${reason}): Berichtigen Sie STRATA_KUBERNETES_IMAGE oder STRATA_KUBERNETES_PULL_SECRETS des Agenten.`,
  'pods.container': ({ reason }) =>
    `Der Container dieser Phase lässt sich nicht erstellen (${reason}): Berichtigen Sie die Einstellungen des Agenten oder den Knoten.`,
  'pods.program': ({ image, reason }) =>
    `Das Image ${image} kann keine Phase ausführen (${reason}): Setzen Sie STRATA_KUBERNETES_IMAGE auf das Image des Agenten selbst.`,
  'pods.version': ({ agent, version }) =>
    `Der Agent hat Strata ${agent}, sein Image für Phasen ${version}: Setzen Sie STRATA_KUBERNETES_IMAGE auf das Image des Agenten selbst.`,
  'pods.deleted': ({ name }) =>
    `Der Job ${name} wurde gelöscht, bevor sein Pod begann: Starten Sie den Lauf noch einmal, und überlassen Sie die Jobs von Strata Strata.`,
  'pods.quota': ({ namespace, reason }) =>
    `Das Kontingent des Namespace ${namespace} war zu lange ausgeschöpft (${reason}): Erhöhen Sie es, oder senken Sie STRATA_AGENT_JOBS des Agenten.`,
  'pods.forbidden': ({ agent, namespace, reason }) =>
    `Der Agent ${agent} darf im Namespace ${namespace} keine Phasen starten (${reason}): Binden Sie die Rolle des Charts an sein Dienstkonto.`,
  'pods.refused': ({ namespace, reason }) =>
    `Der Cluster lehnt den Job dieser Phase im Namespace ${namespace} ab (${reason}): Berichtigen Sie die Einstellungen des Agenten oder die Regeln des Clusters.`,
  'pods.no-cluster': ({ reason }) =>
    `Der Cluster hat zu lange nicht geantwortet (${reason}): Stellen Sie sicher, dass der Agent dessen API-Server erreicht.`,
  'pods.too-large': ({ mb }, { number }) =>
    `Was diese Phase wissen muss, hat gepackt ${number(mb)} MB, und ein Secret von Kubernetes fasst 1 MB: Verkleinern Sie die Module des Stacks, oder nehmen Sie einen Agenten, der Terraform selbst ausführt.`,
  'pods.lost': ({ reason }) =>
    `Der Pod dieser Phase endete, bevor er sagen konnte, wie (${reason}). Der Server zählt seinen Agenten als verloren.`,
}
