#!/usr/bin/env bash
# What somebody does who administers a user pool from a terminal, with the AWS CLI and nothing else of AWS:
#
#   console_user.sh begin   FOLDER   makes a pool, imports 1,000 users with the hashes of their passwords, signs one in
#                                    with the password of before, lists, filters, disables, exports
#   console_user.sh recover FOLDER   does damage, and sets the pool back to yesterday
#
# FOLDER keeps what the second needs of the first, and the export. Each step is told on a line; the last line says that all
# is well. Where the server is, and who signs, is in the AWS CLI's own variables. bcrypt comes from perl's crypt (libxcrypt).
set -euo pipefail

count=1000
kinds=10
folder=${2:?a folder}
export AWS_PAGER='' AWS_DEFAULT_OUTPUT=json

cognito() { aws cognito-idp "$@"; }
step() { printf '%s\n' "$*"; }
fail() { printf 'failed: %s\n' "$*" >&2; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1: $2, not $3"; }

old_password() { printf '0ld-Horse-%d' $(($1 % kinds)); }

# signs_in NAME PASSWORD: whether an access token comes of it.
signs_in() {
    local type
    type=$(cognito initiate-auth --client-id "$client" --auth-flow USER_PASSWORD_AUTH \
        --auth-parameters "USERNAME=$1,PASSWORD=$2" --query AuthenticationResult.TokenType --output text 2>"$folder/refusal")
    [ "$type" = Bearer ]
}

# users [FILTER]: the addresses of all users, or of those that a filter finds; the CLI turns the pages.
users() {
    cognito list-users --user-pool-id "$pool" ${1:+--filter "$1"} \
        --query 'Users[].[Attributes[?Name==`email`].Value | [0]]' --output text
}

# The file of an import job: the pool's own columns, and the hashes of what users type.
csv() {
    local columns column number line
    local -a hashes=()
    for number in $(seq 0 $((kinds - 1))); do
        hashes+=("$(perl -e 'print crypt($ARGV[0], q($2b$04$) . $ARGV[1] . "." x 12)' \
            "$(old_password "$number")" "saltsalt$(printf '%02d' "$number")")")
    done
    columns=$(cognito get-csv-header --user-pool-id "$pool" --query CSVHeader --output text | tr '\t' ',')
    echo "$columns,cognito:password_hash"
    for number in $(seq 0 $((count - 1))); do
        line=
        for column in ${columns//,/ }; do
            case $column in
            email) line+="user$number@example.org," ;;
            email_verified) line+=true, ;;
            name) line+="User $number," ;;
            cognito:mfa_enabled) line+=false, ;;
            cognito:username) line+="user$number@example.org," ;;
            *) line+=, ;;
            esac
        done
        echo "$line${hashes[number % kinds]}"
    done
}

begin() {
    pool=$(cognito create-user-pool --pool-name hotel --user-pool-tier PLUS --username-attributes email \
        --auto-verified-attributes email --user-pool-tags stage=test --query UserPool.Id --output text)
    client=$(cognito create-user-pool-client --user-pool-id "$pool" --client-name web \
        --explicit-auth-flows ALLOW_USER_PASSWORD_AUTH ALLOW_REFRESH_TOKEN_AUTH \
        --query UserPoolClient.ClientId --output text)
    for group in guests staff; do
        cognito create-group --user-pool-id "$pool" --group-name "$group" >/dev/null
    done
    printf 'pool=%s\nclient=%s\n' "$pool" "$client" >"$folder/state"
    step "a pool with sign-in by e-mail, a client and two groups"

    csv >"$folder/users.csv"
    read -r job url < <(cognito create-user-import-job --user-pool-id "$pool" --job-name users \
        --cloud-watch-logs-role-arn arn:aws:iam::000000000000:role/import --password-hashing-algorithm BCRYPT \
        --query 'UserImportJob.[JobId,PreSignedUrl]' --output text)
    curl --silent --show-error --fail --upload-file "$folder/users.csv" --header 'x-amz-server-side-encryption: aws:kms' "$url"
    cognito start-user-import-job --user-pool-id "$pool" --job-id "$job" >/dev/null
    for _ in $(seq 60); do
        read -r status imported < <(cognito describe-user-import-job --user-pool-id "$pool" --job-id "$job" \
            --query 'UserImportJob.[Status,ImportedUsers]' --output text)
        case $status in Pending | InProgress) sleep 0.2 ;; *) break ;; esac
    done
    expect "the import" "$status $imported" "Succeeded $count"
    step "imported $imported users with bcrypt hashes"

    signs_in user123@example.org "$(old_password 123)" || fail "sign-in with the old password: $(cat "$folder/refusal")"
    ! signs_in user123@example.org "$(old_password 124)" || fail "sign-in with another's password"
    step "signed in with the password of before"

    cognito admin-add-user-to-group --user-pool-id "$pool" --username user123@example.org --group-name staff
    expect "all users" "$(users | sort -u | wc -l)" "$count"
    expect "a prefix" "$(users 'email ^= "user12"' | sort -u | wc -l)" 11
    expect "one address" "$(users 'email = "user7@example.org"')" user7@example.org
    step "listed all, and those that filters find"

    cognito admin-disable-user --user-pool-id "$pool" --username user7@example.org
    ! signs_in user7@example.org "$(old_password 7)" || fail "a disabled user signed in"
    grep -q 'User is disabled' "$folder/refusal" || fail "$(cat "$folder/refusal")"
    expect "the disabled" "$(users 'status = "Disabled"')" user7@example.org
    step "disabled one, who cannot sign in any more"

    cognito list-users --user-pool-id "$pool" >"$folder/export.json"
    expect "the export" "$(grep -c '"Username":' "$folder/export.json")" "$count"
    users | sort >"$folder/users.before"
    step "exported $count users"
    echo "begun: all is well"
}

recover() {
    # shellcheck disable=SC1091
    source "$folder/state"
    cognito admin-delete-user --user-pool-id "$pool" --username user5@example.org
    cognito admin-update-user-attributes --user-pool-id "$pool" --username user6@example.org \
        --user-attributes Name=email,Value=stolen@example.org
    cognito delete-group --user-pool-id "$pool" --group-name staff
    ! signs_in user5@example.org "$(old_password 5)" || fail "a deleted user signed in"
    step "one user is deleted, another's address is changed, a group is gone"

    local moment restore status
    moment=$(date --utc --date yesterday +%Y-%m-%dT%H:%M:%SZ)
    restore=$(cognito initiate-point-in-time-recovery --user-pool-id "$pool" --restore-timestamp "$moment" \
        --query Restoration.RestoreId --output text)
    await "$restore" PREVIEW_GENERATED
    step "a recovery to $moment has its preview"
    cognito start-point-in-time-recovery --user-pool-id "$pool" --restore-id "$restore" >/dev/null
    await "$restore" RESTORE_COMPLETED
    expect "the newest recovery" "$(cognito list-point-in-time-recoveries --user-pool-id "$pool" \
        --query 'Restorations[0].RestoreStatus' --output text)" RESTORE_COMPLETED

    users | sort >"$folder/users.after"
    cmp -s "$folder/users.before" "$folder/users.after" || fail "the users are not those of yesterday"
    signs_in user5@example.org "$(old_password 5)" || fail "who was deleted: $(cat "$folder/refusal")"
    signs_in user6@example.org "$(old_password 6)" || fail "who was changed: $(cat "$folder/refusal")"
    ! signs_in user7@example.org "$(old_password 7)" || fail "a disabled user signed in after the recovery"
    expect "the group" "$(cognito admin-list-groups-for-user --user-pool-id "$pool" --username user123@example.org \
        --query 'Groups[].GroupName' --output text)" staff
    step "users and groups are as they were, and sign in"
    echo "recovered: all is well"
}

# await RECOVERY STATUS: until the recovery is so far.
await() {
    local status=
    for _ in $(seq 60); do
        status=$(cognito describe-point-in-time-recovery --user-pool-id "$pool" --restore-id "$1" \
            --query Restoration.RestoreStatus --output text)
        case $status in "$2") return ;; PREVIEW_GENERATING | RESTORING) sleep 0.2 ;; *) break ;; esac
    done
    fail "the recovery is $status, not $2"
}

case ${1:-} in
begin | recover) "$1" ;;
*) fail "begin or recover" ;;
esac
