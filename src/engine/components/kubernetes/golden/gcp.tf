resource "google_service_account" "kubernetes_app" {
  account_id   = "${substr(local.prefix, 0, 13)}-kube-${local.stack_id}"
  display_name = "Kubernetes of ${local.prefix}"
  depends_on   = [google_project_service.main]
}

resource "google_project_iam_member" "kubernetes_app_telemetry" {
  for_each = toset([
    "roles/cloudtrace.agent",
    "roles/logging.logWriter",
    "roles/monitoring.metricWriter",
  ])
  project = var.project_id
  role    = each.key
  member  = google_service_account.kubernetes_app.member
}

resource "google_service_account" "kubernetes_nodes" {
  account_id   = "${substr(local.prefix, 0, 13)}-nodes-${local.stack_id}"
  display_name = "Nodes of Kubernetes of ${local.prefix}"
  depends_on   = [google_project_service.main]
}

resource "google_project_iam_member" "kubernetes_nodes" {
  for_each = toset(["roles/artifactregistry.reader", "roles/container.defaultNodeServiceAccount"])
  project  = var.project_id
  role     = each.key
  member   = google_service_account.kubernetes_nodes.member
}

# The pool that comes with the cluster is removed at once; it needs an account all the same, or it would run as
# the default one of the project.
resource "google_container_cluster" "kubernetes" {
  name                        = "${local.prefix}-gke"
  location                    = var.zone
  remove_default_node_pool    = true
  initial_node_count          = 1
  default_max_pods_per_node   = 64
  datapath_provider           = "ADVANCED_DATAPATH"
  enable_shielded_nodes       = true
  enable_intranode_visibility = true
  network                     = google_compute_network.main.id
  subnetwork                  = google_compute_subnetwork.app.id
  deletion_protection         = false
  resource_labels             = local.labels

  node_config {
    service_account = google_service_account.kubernetes_nodes.email
    oauth_scopes    = ["https://www.googleapis.com/auth/cloud-platform"]

    shielded_instance_config {
      enable_secure_boot          = true
      enable_integrity_monitoring = true
    }
  }

  release_channel {
    channel = "REGULAR"
  }

  ip_allocation_policy {
    cluster_secondary_range_name  = "kubernetes-pods"
    services_secondary_range_name = "kubernetes-services"
  }

  private_cluster_config {
    enable_private_nodes    = true
    enable_private_endpoint = length(var.admin_ip_ranges) == 0
    master_ipv4_cidr_block  = cidrsubnet(var.network_cidr, 12, 3584)
  }

  # Reached by name, through Google's front end and IAM.
  control_plane_endpoints_config {
    dns_endpoint_config {
      allow_external_traffic = true
    }
  }

  master_authorized_networks_config {
    dynamic "cidr_blocks" {
      for_each = var.admin_ip_ranges

      content {
        cidr_block   = cidr_blocks.value
        display_name = "administrators"
      }
    }
  }

  workload_identity_config {
    workload_pool = "${var.project_id}.svc.id.goog"
  }

  gateway_api_config {
    channel = "CHANNEL_STANDARD"
  }

  master_auth {
    client_certificate_config {
      issue_client_certificate = false
    }
  }

  binary_authorization {
    evaluation_mode = "PROJECT_SINGLETON_POLICY_ENFORCE"
  }

  security_posture_config {
    mode = "BASIC"
  }

  logging_config {
    enable_components = ["SYSTEM_COMPONENTS", "WORKLOADS"]
  }

  monitoring_config {
    enable_components = ["SYSTEM_COMPONENTS"]

    managed_prometheus {
      enabled = true
    }
  }

  maintenance_policy {
    recurring_window {
      start_time = "2026-01-03T03:00:00Z"
      end_time   = "2026-01-03T09:00:00Z"
      recurrence = "FREQ=WEEKLY;BYDAY=SA,SU"
    }
  }

  lifecycle {
    ignore_changes = [node_config, initial_node_count]
  }

  depends_on = [google_project_service.main, google_project_iam_member.kubernetes_nodes]
}

resource "google_container_node_pool" "kubernetes" {
  name               = "apps"
  cluster            = google_container_cluster.kubernetes.id
  location           = var.zone
  initial_node_count = 1

  autoscaling {
    total_min_node_count = var.kubernetes_min_nodes
    total_max_node_count = var.kubernetes_max_nodes
    location_policy      = "ANY"
  }

  management {
    auto_repair  = true
    auto_upgrade = true
  }

  upgrade_settings {
    strategy        = "SURGE"
    max_surge       = 1
    max_unavailable = 0
  }

  node_config {
    machine_type    = var.kubernetes_size
    image_type      = "COS_CONTAINERD"
    disk_type       = "pd-balanced"
    disk_size_gb    = var.kubernetes_disk_gb
    spot            = false
    service_account = google_service_account.kubernetes_nodes.email
    oauth_scopes    = ["https://www.googleapis.com/auth/cloud-platform"]
    tags            = ["kubernetes"]
    resource_labels = local.labels
    metadata        = { disable-legacy-endpoints = "true" }

    workload_metadata_config {
      mode = "GKE_METADATA"
    }

    shielded_instance_config {
      enable_secure_boot          = true
      enable_integrity_monitoring = true
    }
  }

  lifecycle {
    ignore_changes = [initial_node_count]
  }
}

resource "google_artifact_registry_repository" "kubernetes" {
  repository_id = "${local.prefix}-images"
  location      = var.region
  format        = "DOCKER"
  description   = "Images of ${local.prefix}"

  docker_config {
    immutable_tags = true
  }

  cleanup_policies {
    id     = "keep-30"
    action = "KEEP"

    most_recent_versions {
      keep_count = 30
    }
  }

  cleanup_policies {
    id     = "drop-old"
    action = "DELETE"

    condition {
      tag_state  = "ANY"
      older_than = "7776000s"
    }
  }

  depends_on = [google_project_service.main]
}

# The workload's Kubernetes account acts as the application's account.
resource "google_service_account_iam_member" "kubernetes_workload" {
  service_account_id = google_service_account.kubernetes_app.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "serviceAccount:${var.project_id}.svc.id.goog[app/app]"
  depends_on         = [google_container_cluster.kubernetes]
}
