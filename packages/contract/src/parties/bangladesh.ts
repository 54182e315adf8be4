import { thanasByDistrict } from '#parties/thanas';
import type { ChoiceOption } from '#records/fields';

/** The divisions of Bangladesh, its districts under them, and the upazilas and thanas of cities under those. */

const districtsByDivision = {
  'Barishal বরিশাল': 'Barguna বরগুনা, Barishal বরিশাল, Bhola ভোলা, Jhalokathi ঝালকাঠি, Patuakhali পটুয়াখালী, Pirojpur পিরোজপুর',
  'Chattogram চট্টগ্রাম':
    "Bandarban বান্দরবান, Brahmanbaria ব্রাহ্মণবাড়িয়া, Chandpur চাঁদপুর, Chattogram চট্টগ্রাম, Cox's Bazar কক্সবাজার, Cumilla কুমিল্লা, Feni ফেনী, Khagrachhari খাগড়াছড়ি, Lakshmipur লক্ষ্মীপুর, Noakhali নোয়াখালী, Rangamati রাঙ্গামাটি",
  'Dhaka ঢাকা':
    'Dhaka ঢাকা, Faridpur ফরিদপুর, Gazipur গাজীপুর, Gopalganj গোপালগঞ্জ, Kishoreganj কিশোরগঞ্জ, Madaripur মাদারীপুর, Manikganj মানিকগঞ্জ, Munshiganj মুন্সীগঞ্জ, Narayanganj নারায়ণগঞ্জ, Narsingdi নরসিংদী, Rajbari রাজবাড়ী, Shariatpur শরীয়তপুর, Tangail টাঙ্গাইল',
  'Khulna খুলনা':
    'Bagerhat বাগেরহাট, Chuadanga চুয়াডাঙ্গা, Jashore যশোর, Jhenaidah ঝিনাইদহ, Khulna খুলনা, Kushtia কুষ্টিয়া, Magura মাগুরা, Meherpur মেহেরপুর, Narail নড়াইল, Satkhira সাতক্ষীরা',
  'Mymensingh ময়মনসিংহ': 'Jamalpur জামালপুর, Mymensingh ময়মনসিংহ, Netrokona নেত্রকোণা, Sherpur শেরপুর',
  'Rajshahi রাজশাহী':
    'Bogura বগুড়া, Chapainawabganj চাঁপাইনবাবগঞ্জ, Joypurhat জয়পুরহাট, Naogaon নওগাঁ, Natore নাটোর, Pabna পাবনা, Rajshahi রাজশাহী, Sirajganj সিরাজগঞ্জ',
  'Rangpur রংপুর':
    'Dinajpur দিনাজপুর, Gaibandha গাইবান্ধা, Kurigram কুড়িগ্রাম, Lalmonirhat লালমনিরহাট, Nilphamari নীলফামারী, Panchagarh পঞ্চগড়, Rangpur রংপুর, Thakurgaon ঠাকুরগাঁও',
  'Sylhet সিলেট': 'Habiganj হবিগঞ্জ, Moulvibazar মৌলভীবাজার, Sunamganj সুনামগঞ্জ, Sylhet সিলেট',
} as const;

/** Splits `Bogura Sadar বগুড়া সদর` into its two languages. The English name may stand alone. It is also the stored value. */
function placeOf(text: string) {
  const [name = '', ...bangla] = text.split(/ (?=[\u0980-\u09ff])/);
  return { value: name, name, bn: bangla.join(' ') };
}

const placesIn = (list: string) => list.split(',').map((text) => placeOf(text.trim()));
const byName = (one: ChoiceOption, other: ChoiceOption) => one.name.localeCompare(other.name, 'en');

const within = (lists: Readonly<Record<string, string>>): ChoiceOption[] =>
  Object.entries(lists)
    .flatMap(([above, list]) => placesIn(list).map((place) => ({ ...place, within: placeOf(above).value })))
    .toSorted(byName);

export const divisions: readonly ChoiceOption[] = Object.keys(districtsByDivision).map(placeOf);
export const districts: readonly ChoiceOption[] = within(districtsByDivision);
export const thanas: readonly ChoiceOption[] = within(thanasByDistrict);
