resource "google_service_account" "pipeline" {
  account_id   = "${substr(local.prefix, 0, 13)}-deploy-${local.stack_id}"
  display_name = "Service Principal of ${local.prefix}"
  depends_on   = [google_project_service.main]
}

# A deleted pool keeps its name for 30 days.
resource "google_iam_workload_identity_pool" "pipeline" {
  count                     = var.repository == "" ? 0 : 1
  workload_identity_pool_id = "${substr(local.prefix, 0, 22)}-ci-${local.suffix}"
  display_name              = "Pipelines"
  depends_on                = [google_project_service.main]
}

resource "google_iam_workload_identity_pool_provider" "pipeline" {
  count                              = var.repository == "" ? 0 : 1
  workload_identity_pool_id          = google_iam_workload_identity_pool.pipeline[0].workload_identity_pool_id
  workload_identity_pool_provider_id = "github"
  attribute_condition                = "assertion.sub == 'repo:${var.repository}:ref:refs/heads/main'"
  attribute_mapping = {
    "google.subject"       = "assertion.sub"
    "attribute.repository" = "assertion.repository"
  }

  oidc {
    issuer_uri = "https://token.actions.githubusercontent.com"
  }
}

resource "google_service_account_iam_member" "pipeline" {
  count              = var.repository == "" ? 0 : 1
  service_account_id = google_service_account.pipeline.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "principal://iam.googleapis.com/${google_iam_workload_identity_pool.pipeline[0].name}/subject/repo:${var.repository}:ref:refs/heads/main"
}

# Services whose resources IAM cannot tell by name.
locals {
  pipeline_roles = toset([
    "roles/compute.networkAdmin",
    "roles/compute.securityAdmin",
    "roles/iam.serviceAccountViewer",
    "roles/iam.workloadIdentityPoolViewer",
    "roles/logging.configWriter",
    "roles/serviceusage.serviceUsageConsumer",
  ])
}

resource "google_project_iam_member" "pipeline" {
  for_each = local.pipeline_roles
  project  = var.project_id
  role     = each.key
  member   = google_service_account.pipeline.member
}

# Services whose resources carry the stack's name.
locals {
  pipeline_named = {
    "roles/cloudsql.admin" = "resource.type != 'sqladmin.googleapis.com/Instance' || resource.name.startsWith('projects/${var.project_id}/instances/${local.prefix}-')"
  }
}

resource "google_project_iam_member" "pipeline_named" {
  for_each = local.pipeline_named
  project  = var.project_id
  role     = each.key
  member   = google_service_account.pipeline.member

  condition {
    title      = "stack ${local.prefix}"
    expression = each.value
  }
}
