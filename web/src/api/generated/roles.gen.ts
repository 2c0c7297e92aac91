/**
 * This file was generated from the server's table of roles by `make types`. Do not edit it.
 */
import type { Permission, Role } from '../types';

/** The permissions of a role. */
export const GRANTS: Record<Role, readonly Permission[]> = {
  dealer: ['view_floor', 'raise_alerts', 'deal_tables', 'host_home_games'],
  executive: ['view_floor', 'view_players', 'view_reports', 'view_audit', 'host_home_games'],
  floor_manager: ['view_floor', 'view_players', 'view_reports', 'seat_players', 'manage_waitlist', 'manage_players', 'manage_cage', 'correct_ledger', 'review_cash', 'raise_alerts', 'deal_tables', 'manage_tables', 'manage_tournaments', 'manage_game_types', 'override_membership', 'manage_staff', 'manage_screens', 'host_home_games'],
  front_office: ['view_floor', 'view_players', 'seat_players', 'manage_waitlist', 'manage_players', 'manage_cage', 'raise_alerts', 'deal_tables', 'host_home_games'],
  owner: ['view_floor', 'view_players', 'view_reports', 'seat_players', 'manage_waitlist', 'manage_players', 'manage_cage', 'correct_ledger', 'review_cash', 'deal_tables', 'manage_tables', 'manage_tournaments', 'manage_game_types', 'override_membership', 'raise_alerts', 'manage_alerts', 'manage_staff', 'manage_fees', 'manage_settings', 'manage_users', 'manage_screens', 'view_audit', 'host_home_games'],
  pit_boss: ['view_floor', 'view_players', 'view_reports', 'seat_players', 'manage_waitlist', 'manage_players', 'manage_cage', 'correct_ledger', 'review_cash', 'raise_alerts', 'deal_tables', 'manage_tables', 'manage_tournaments', 'manage_game_types', 'override_membership', 'manage_staff', 'manage_alerts', 'host_home_games'],
};
