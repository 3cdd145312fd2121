resource "google_memorystore_instance" "redis" {
  instance_id                 = "${local.prefix}-redis"
  location                    = var.region
  engine_version              = "VALKEY_8_0"
  mode                        = "CLUSTER_DISABLED"
  shard_count                 = 1
  replica_count               = 1
  node_type                   = var.redis_size
  authorization_mode          = "IAM_AUTH"
  transit_encryption_mode     = "SERVER_AUTHENTICATION"
  kms_key                     = google_kms_crypto_key.main.id
  deletion_protection_enabled = true

  desired_auto_created_endpoints {
    network    = google_compute_network.main.id
    project_id = var.project_id
  }

  persistence_config {
    mode = "RDB"

    rdb_config {
      rdb_snapshot_period = "TWELVE_HOURS"
    }
  }

  maintenance_policy {
    weekly_maintenance_window {
      day = "SUNDAY"

      start_time {
        hours = 3
      }
    }
  }

  depends_on = [
    time_sleep.agents,
    google_network_connectivity_service_connection_policy.memorystore,
  ]
}

# The address that takes writes; the other one only reads.
locals {
  redis_host = [for c in flatten(google_memorystore_instance.redis.endpoints[0].connections[*].psc_auto_connection) : c.ip_address if c.connection_type != "CONNECTION_TYPE_READER"][0]
}

resource "google_project_iam_member" "vm_redis" {
  project = var.project_id
  role    = "roles/memorystore.dbConnectionUser"
  member  = "serviceAccount:${google_service_account.vm.email}"
}
